// Words of the trade with their meanings, which stand beside the word that is under the pointer or the focus. The list is
// that of the reports.
import list from "./list.js";

// Rows of quoted and plain fields; a condition stands between the word and its meaning.
const rows = list.trim().split("\n").slice(1).map(line => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
  .map(([, field]) => field.replace(/^"|"$/g, "").replaceAll('""', '"')));
// Words as they stand on the page, of which one row may have several.
const meanings = new Map(rows.flatMap(([words, , meaning]) =>
  words.split(", ").map(word => [word.toLowerCase(), meaning.replace("{90}", "1.645").replace("{95}", "1.96")])));
const PLACES = "#answer dt, #answer thead th, #answer h2, #answer .notes p, #answer figcaption, form.ask label, form.ask .hint, .about, .verdict";
const known = new RegExp(`(?<![\\w-])(${[...meanings.keys()].sort((a, b) => b.length - a.length).map(word => word.replace(/[.*+?^$()|[\]\\]/g, "\\$&")).join("|")})s?(?![\\w-])`, "i");

function marked(place) {
  if (place.querySelector(".word")) return;
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const found = !node.parentElement.closest("code, a, svg") && known.exec(node.data);
    if (!found) continue;
    const word = node.splitText(found.index);
    word.splitText(found[0].length);
    const mark = document.createElement("dfn");
    mark.className = "word";
    mark.dataset.meaning = meanings.get(found[1].toLowerCase());
    // A heading's own button takes the focus.
    if (!word.parentElement.closest("button, label")) mark.tabIndex = 0;
    word.replaceWith(mark);
    mark.append(word);
    return;
  }
}

const tip = document.createElement("div");
tip.id = "meaning";
tip.setAttribute("role", "tooltip");
tip.hidden = true;
document.body.append(tip);

// The word of an element: around it, or in its label, or in a button.
const wordOf = element => element?.closest?.(".word") ?? element?.labels?.[0]?.querySelector(".word")
  ?? (element?.matches?.("button") ? element.querySelector(".word") : null);
let word = null;

function show(event) {
  const under = event.target.closest?.(".word");
  const next = under ?? wordOf(document.activeElement);
  // A word with the focus stays when the pointer passes elsewhere; so does one that was dismissed.
  if (next === word && !under) return;
  word = next;
  tip.hidden = !word;
  document.querySelectorAll("[aria-describedby=meaning]").forEach(other => other.removeAttribute("aria-describedby"));
  if (!word) return;
  tip.textContent = word.dataset.meaning;
  word.setAttribute("aria-describedby", "meaning");
  place();
}

function place() {
  const {left, bottom, top} = word.getBoundingClientRect();
  const {width, height} = tip.getBoundingClientRect();
  const isBelow = bottom + height + 8 < innerHeight;
  tip.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
  tip.style.top = `${isBelow ? bottom + 4 : Math.max(8, top - height - 4)}px`;
}
for (const kind of ["mouseover", "focusin"]) document.addEventListener(kind, show);
document.addEventListener("keydown", event => { if (event.key === "Escape") tip.hidden = true; });
addEventListener("scroll", () => tip.hidden || place(), {passive: true});

export function words() {
  document.querySelectorAll(PLACES).forEach(marked);
}
