// Figures as they are set for people: a true minus, arrows, two decimals and all of them on hover.
const VERBATIM = "code, pre, select, textarea, script";
const SHORTENED = "td, dd, .lead, .notes";
const NUMBER = /(?<![\w.,])[+−]?\d[\d,]*\.\d{3,}(?![\w.,]*\d)/g;

// Two decimals, more of a number that is small. Of one that may be rounded already, last digits of just a half stay.
function shortened(number, isWhole) {
  const [whole, part] = number.split(".");
  const size = Math.abs(number.replace("−", "-").replaceAll(",", ""));
  const places = size === 0 || size >= .1 ? 2 : size >= .01 ? 3 : size >= .00005 ? 4 : part.length;
  if (part.length <= places || !isWhole && /^50*$/.test(part.slice(places))) return number;
  const digits = BigInt(whole.replace(/\D/g, "") + part.slice(0, places)) + BigInt(part[places] >= "5" ? 1 : 0);
  const text = String(digits).padStart(places + 1, "0");
  const sign = /^[+−-]/.exec(whole)?.[0].replace("-", "−") ?? "";
  return `${sign}${text.slice(0, -places).replace(/\B(?=(\d{3})+$)/g, ",")}.${text.slice(-places)}`;
}

export function figures(root) {
  // All digits of these are known.
  for (const number of root.querySelectorAll("span[title]")) {
    const isLong = /\.\d{3}/.test(number.textContent) && /^-?\d+\.\d+$/.test(number.title);
    if (isLong) number.textContent = shortened(number.title, true);
  }
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes = [];
  while (walker.nextNode()) nodes.push(walker.currentNode);
  for (const node of nodes) {
    const parent = node.parentElement;
    if (parent.closest(VERBATIM)) continue;
    const text = node.data.replaceAll("->", "→").replace(/(^|[\s(~])-(?=\$?\d)/g, "$1−");
    // Of a sampled figure no digit is beyond its error.
    const isShort = parent.closest(SHORTENED) && !parent.closest("span[title]") && !text.includes("±");
    const short = isShort ? text.replace(NUMBER, number => shortened(number, false)) : text;
    if (short !== text && !parent.title) parent.title = text.trim();
    if (short !== node.data) node.data = short;
  }
}

// On a narrow screen the house edge stands next to the name.
export function edgeFirst(root) {
  if (!matchMedia("(max-width: 48rem)").matches) return;
  for (const table of root.querySelectorAll("table")) {
    const at = [...table.tHead?.rows[0].cells ?? []].findIndex(head => /^house edge/.test(head.textContent));
    if (at < 2) continue;
    for (const row of table.rows) if (row.cells[at]) row.cells[0].after(row.cells[at]);
  }
}
