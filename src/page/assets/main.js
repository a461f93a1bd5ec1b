// What the page does beyond forms and links. Every part runs again over content that is new.
import sort from "./sorting.js";
import { cards } from "./cards.js";
import { edgeFirst, figures } from "./figures.js";
import { keep, kept } from "./kept.js";
import { pays } from "./pays.js";
import { ranges } from "./ranges.js";
import { upload } from "./upload.js";
import { live } from "./live.js";
import { words } from "./words.js";

// Equal fields: a slider beside its number.
function sliders(root) {
  for (const slider of root.querySelectorAll("input[data-slides]")) {
    const number = document.getElementById(slider.dataset.slides);
    slider.hidden = false;
    slider.value = number.value || number.placeholder;
    slider.oninput = () => { number.value = slider.value; number.dispatchEvent(new Event("input", {bubbles: true})); };
    number.oninput = () => slider.value = number.value || number.placeholder;
  }
}

function buttons(root) {
  for (const button of root.querySelectorAll("button[data-copy]")) {
    button.hidden = false;
    button.onclick = async () => {
      const text = button.parentElement.querySelector("code").textContent;
      const copied = await navigator.clipboard?.writeText(text).then(() => true, () => false);
      button.textContent = copied ? "Copied" : "Select the text to copy it";
    };
  }
  for (const button of root.querySelectorAll("[data-undo]")) {
    // There is a step back if this page made the last one.
    button.hidden = false;
    button.disabled = !history.state?.step;
  }
  for (const button of document.querySelectorAll("[data-print]")) {
    button.hidden = false;
    button.onclick = () => print();
  }
  const today = new Date();
  const date = [today.getFullYear(), today.getMonth() + 1, today.getDate()].map(part => String(part).padStart(2, "0"));
  document.querySelectorAll("[data-today]").forEach(place => place.textContent = date.join("-"));
}

// Tables that are sorted already stay as they are.
function sorted() {
  const before = [...document.querySelectorAll(".all:has(thead button)")];
  before.forEach(table => table.classList.remove("all"));
  sort();
  before.forEach(table => table.classList.add("all"));
}

// Parts of the form, new or kept.
const enhance = root => [sliders, buttons, cards, pays, upload, ranges, words].forEach(part => part(root));
// Parts of the answer.
const set = root => [buttons, sliders, edgeFirst, words, sorted, figures].forEach(part => part(root));

// Without scrollIntoView, from which Tab would go on.
const views = document.querySelector(".views");
const current = views?.querySelector("[aria-current]");
if (current) views.scrollLeft = current.offsetLeft - views.offsetLeft - (views.clientWidth - current.offsetWidth) / 2;
// The table that is kept, where the address says nothing of it.
const form = document.querySelector("form.ask");
const withTable = form?.elements["average-bet"] && kept(location.href);
if (withTable) history.replaceState(history.state, "", withTable);
else keep(location.href, form);
const load = live({field: enhance, fresh: edgeFirst, answer: set});
enhance(document);
set(document.querySelector("#answer"));
if (withTable) load();

// On a narrow screen an answer comes before what was asked.
const asked = document.querySelector(".asked[data-folds]");
if (asked && matchMedia("(max-width: 48rem)").matches && !asked.querySelector("[aria-invalid]")) {
  asked.open = !document.querySelector("#answer .scroll, #answer figure, #answer .figures");
}
