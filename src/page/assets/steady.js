// An editor that keeps its place: its inputs and buttons stay as new figures arrive, so that focus, pointer and what is
// unfolded stay too; what is no answer stands over the last one.

const shape = table => [...(table?.tHead?.rows[0].cells ?? [])].map(cell => cell.textContent).join() +
  [...(table?.tBodies ?? [])].map(body => body.rows.length);
const isOtherTable = (own, next) => own.matches(".scroll") &&
  (!next.matches(".scroll") || shape(own.querySelector("table")) !== shape(next.querySelector("table")));

// What scripts and the reader set.
const OWN = new Set(["disabled", "hidden", "open"]);

function attributes(own, next) {
  for (const {name} of [...own.attributes]) if (!OWN.has(name) && !next.hasAttribute(name)) own.removeAttribute(name);
  for (const {name, value} of next.attributes) {
    if (!OWN.has(name) && own.getAttribute(name) !== value) own.setAttribute(name, value);
  }
}

// A table that was sorted stays so.
function inOrderOf(own, next) {
  const rows = new Map([...next.rows].map(row => [row.cells[0].textContent, row]));
  const ordered = [...own.rows].map(row => rows.get(row.cells[0].textContent));
  if (rows.size === ordered.length && ordered.every(Boolean)) next.replaceChildren(...ordered);
}

export function renew(own, next, typed) {
  if (own.nodeName !== next.nodeName) return own.replaceWith(next);
  if (own.nodeType !== Node.ELEMENT_NODE) {
    if (own.data !== next.data) own.data = next.data;
    return;
  }
  if (isOtherTable(own, next)) return own.replaceWith(next);
  // Its buttons sort.
  if (own.matches("thead")) return;
  if (own.matches("tbody")) inOrderOf(own, next);
  attributes(own, next);
  if (own.matches("input")) {
    if (own !== typed && own.value !== next.value) own.value = next.value;
    return;
  }
  const [olds, news] = [own, next].map(of => [...of.childNodes]);
  news.forEach((child, at) => at < olds.length ? renew(olds[at], child, typed) : own.append(child));
  olds.slice(news.length).forEach(child => child.remove());
  if (own.matches("select, textarea")) own.value = next.value;
}

// What is no answer, in place of the last one's lead and tiles, and the inputs that are wrong.
export function over(answer, boxes, isWrong) {
  answer.removeAttribute("aria-busy");
  answer.classList.add("stale");
  answer.querySelector(".over")?.remove();
  const box = document.createElement("div");
  box.className = "over";
  box.append(...boxes);
  answer.querySelector(".head").append(box);
  for (const input of answer.querySelectorAll("input[name=pay]")) {
    if (isWrong(input)) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
  }
}

// Takes an answer of the same paytable in place of the last one. False if it is of another, or of another view.
export function take(answer, next, typed) {
  const [own, fresh] = [answer, next].map(of => of.querySelector(".editor"));
  if (!own || !next.dataset.of || next.dataset.of !== answer.dataset.of) return false;
  if (fresh) {
    answer.querySelector(".over")?.remove();
    renew(answer, next, typed);
  } else {
    const wrong = new Set([...next.querySelectorAll("[aria-invalid]")].map(input => input.id));
    over(answer, next.querySelectorAll(".box"), input => wrong.has(input.id));
  }
  return true;
}

// A pay that was emptied.
export function emptied(answer, input) {
  const box = document.createElement("div");
  box.className = "box bad";
  box.dataset.empty = "";
  box.setAttribute("role", "alert");
  const label = input.getAttribute("aria-label");
  const said = document.createElement("p");
  said.textContent = `The ${label[0].toLowerCase()}${label.slice(1)} is empty. These are the figures before.`;
  box.append(said);
  over(answer, [box], other => other === input);
}

// A click selects a pay; the arrow keys change it by one.
export function pays() {
  const isPay = element => element.matches?.("input[name=pay][data-prefix]");
  document.addEventListener("click", ({target}) => {
    if (isPay(target) && target.selectionStart === target.selectionEnd) target.select();
  });
  document.addEventListener("keydown", event => {
    const step = {ArrowUp: 1, ArrowDown: -1}[event.key];
    const number = step && isPay(event.target) && /^(\d+(?:\.\d+)?)(?![\d./])(.*)$/.exec(event.target.value.trim());
    if (!number) return;
    event.preventDefault();
    // Sums of decimals as they are written.
    const next = Number((Number(number[1]) + step).toFixed(8));
    if (next < 0) return;
    event.target.value = next + number[2];
    event.target.select();
    event.target.dispatchEvent(new Event("input", {bubbles: true}));
  });
}
