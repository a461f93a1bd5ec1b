// The form asks again as it changes; the answer follows, with an address of its own.
//
// The server makes every page whole: a change fetches the page of the new address and takes its fields and answer.
// Attributes: `data-prefix` is put before a value that is sent; `data-job` names the work that an answer waits for.

const PAUSE = 350;
// Changes of one field within this time are one step back.
const ONE_STEP = 1500;

export function live(enhance) {
  const form = document.querySelector("form.ask");
  const status = document.querySelector("#status");
  const answer = () => document.querySelector("#answer");
  let timer, loading, events, last = {};

  const say = text => status.textContent = text;

  function address() {
    const pairs = new URLSearchParams();
    for (const control of form.elements) {
      const isSent = control.name && !control.disabled && (!/^(checkbox|radio)$/.test(control.type) || control.checked);
      if (!isSent || control.type === "file" || control.value.trim() === "") continue;
      pairs.append(control.name, (control.dataset.prefix ?? "") + control.value.trim());
    }
    const query = pairs.toString();
    return new URL(form.getAttribute("action") + (query && "?" + query), location.href).href;
  }

  function ask(control) {
    const to = address();
    if (to === location.href) return;
    const isSame = last.control === control?.id && Date.now() - last.at < ONE_STEP;
    last = {control: control?.id, at: Date.now()};
    history[isSame ? "replaceState" : "pushState"](null, "", to);
    load();
  }

  // Takes the page of the present address.
  async function load() {
    loading?.abort();
    clearTimeout(timer);
    const mine = loading = new AbortController();
    answer().setAttribute("aria-busy", "true");
    try {
      const response = await fetch(location.href, {signal: mine.signal, headers: {Accept: "text/html"}});
      take(await response.text(), response);
    } catch (error) {
      if (error.name !== "AbortError") lost();
    }
  }

  function take(text, response) {
    const page = new DOMParser().parseFromString(text, "text/html");
    const next = page.querySelector("#answer");
    if (!next) return location.assign(response.url);
    document.title = page.title;
    const focused = document.activeElement;
    const [id, from, to] = [focused?.id, focused?.selectionStart, focused?.selectionEnd];
    const typed = focused?.value;
    if (form) fields(page.querySelector("form.ask"));
    answer().replaceWith(document.adoptNode(next));
    enhance.answer(next);
    const again = id && document.getElementById(id);
    if (again && again !== document.activeElement) {
      again.focus({preventScroll: true});
      if (from != null && typed === again.value) again.setSelectionRange?.(from, to);
    }
    say(next.querySelector("[data-job]") ? "Working" : next.querySelector(".box.bad") ? "Refused" : "Answered");
    follow();
  }

  // New fields replace old ones, but for the one that is being typed in: it would lose the focus.
  function fields(next) {
    const isTyped = document.activeElement.matches("input:not([type=checkbox], [type=radio], [type=file])");
    const kept = isTyped && [...form.children].find(field => field.contains(document.activeElement));
    const fresh = [...next.children].map(field => document.adoptNode(field));
    const place = fresh.findIndex(field => kept && field.dataset.field === kept.dataset.field);
    if (place < 0) {
      form.replaceChildren(...fresh);
    } else {
      [...form.childNodes].filter(child => child !== kept).forEach(child => child.remove());
      kept.before(...fresh.slice(0, place));
      kept.after(...fresh.slice(place + 1));
      refuse(kept, fresh[place]);
    }
    enhance.field(form);
  }

  // The refusal of a field as its new version has it.
  function refuse(kept, next) {
    kept.querySelectorAll(".error").forEach(said => said.remove());
    kept.append(...next.querySelectorAll(".error"));
    for (const control of kept.querySelectorAll("input[name]")) {
      const like = next.querySelector("#" + CSS.escape(control.id));
      for (const name of ["aria-invalid", "aria-describedby"]) {
        if (like?.hasAttribute(name)) control.setAttribute(name, like.getAttribute(name));
        else control.removeAttribute(name);
      }
    }
  }

  // Progress of the work, by events of the server, until it ends.
  function follow() {
    events?.close();
    const box = document.querySelector("[data-job]");
    if (!box) return;
    const mine = events = new EventSource("/events/" + box.dataset.job);
    mine.addEventListener("progress", event => {
      box.querySelector("[data-progress]").innerHTML = event.data;
    });
    mine.addEventListener("rows", event => {
      const rows = document.querySelector("#rows");
      rows.innerHTML = event.data;
      enhance.answer(rows);
    });
    mine.addEventListener("end", () => { mine.close(); load(); });
    // A connection that is lost comes back by itself, unless there is nothing to come back to.
    mine.addEventListener("error", () => { if (mine.readyState === EventSource.CLOSED) load(); });
  }

  function lost() {
    answer().removeAttribute("aria-busy");
    say("The program does not answer: start house-edge serve again, then reload this page.");
    status.classList.add("lost");
  }

  const isOfForm = control => form && control.form === form && control.name;
  document.addEventListener("input", event => {
    if (!isOfForm(event.target) || event.target.type === "file") return;
    loading?.abort();
    clearTimeout(timer);
    const isTyped = event.target.matches("input:not([type=checkbox], [type=radio])");
    timer = setTimeout(() => ask(event.target), isTyped ? PAUSE : 0);
  });
  document.addEventListener("submit", async event => {
    if (event.target === form) {
      event.preventDefault();
      clearTimeout(timer);
      if (address() === location.href) load(); else ask();
    } else if (event.target.method === "post") {
      // Cancels work, or starts it again.
      event.preventDefault();
      events?.close();
      const response = await fetch(event.target.action, {method: "POST"}).catch(lost);
      if (response) take(await response.text(), response);
    }
  });
  addEventListener("popstate", () => { document.activeElement?.blur(); load(); });
  follow();
}
