// Bounds as two boxes, from and to. The address has them as one value, such as 3..4, which is read as the program reads it.

function ends(value) {
  const parts = pattern => pattern.exec(value)?.slice(1);
  const most = parts(/^(?:<=|≤|\.\.)\s*(.*)$/);
  const least = parts(/^(?:>=|≥)\s*(.*)$/) ?? parts(/^(.*?)\s*(?:\.\.|\+)$/);
  const both = parts(/^(.*?)\s*\.\.\s*(.*)$/) ?? parts(/^(.*?[\d%])\s*[-–]\s*(.*)$/);
  if (most) return ["", most[0]];
  if (least) return [least[0], ""];
  if (both) return both;
  // A number alone bounds what rounds to it.
  const decimals = /^-?\d+(?:\.(\d*))?\s*%?$/.exec(value);
  if (!decimals) return [value, ""];
  const places = (decimals[1] ?? "").length;
  return [-0.5, 0.5].map(half => (parseFloat(value) + half * 10 ** -places).toFixed(places + 1));
}

// What is typed as a whole into one box stays as it is.
function joined([from, to]) {
  const isPlain = text => /^-?\d*\.?\d*[kM]?\s*%?$/.test(text);
  if (!isPlain(from) && !to) return from;
  if (!isPlain(to) && !from) return to;
  return from || to ? `${from}..${to}` : "";
}

function dressed(input) {
  const label = input.labels[0];
  const boxes = ["from", "to"].map(end => {
    const box = document.createElement("input");
    box.id = `${input.id}-${end}`;
    box.inputMode = "decimal";
    box.autocomplete = "off";
    box.placeholder = end;
    box.setAttribute("aria-label", `${label.textContent}, ${end}`);
    box.oninput = () => {
      const now = joined(boxes.map(other => other.value.trim()));
      if (now === input.value) return;
      input.value = now;
      input.dispatchEvent(new Event("input", {bubbles: true}));
    };
    return box;
  });
  const pair = document.createElement("div");
  pair.className = "pair";
  pair.append(...boxes);
  input.before(pair);
  input.type = "hidden";
  label.htmlFor = boxes[0].id;
}

export function ranges(root) {
  for (const input of root.querySelectorAll("input[data-range]")) {
    if (input.type !== "hidden") dressed(input);
    const boxes = [...input.previousElementSibling.querySelectorAll("input")];
    if (joined(boxes.map(box => box.value.trim())) !== input.value) {
      ends(input.value).forEach((end, place) => boxes[place].value = end);
    }
    for (const name of ["aria-invalid", "aria-describedby"]) {
      boxes.forEach(box => input.hasAttribute(name) ? box.setAttribute(name, input.getAttribute(name)) : box.removeAttribute(name));
    }
  }
}
