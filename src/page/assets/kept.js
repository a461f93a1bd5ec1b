// The table is stated once. What its fields say is kept in this browser, side wagers game by game; an address that says
// something itself comes first.
const FIELDS = ["average-bet", "seats", "hands-per-hour", "hours-per-day"];
const SIDE = "side";
// Views with a table.
const PATHS = ["/target", "/paytable", "/compare", "/economics", "/brief"];

// Storage may be turned off.
const stored = () => { try { return JSON.parse(localStorage.getItem("table")) ?? {}; } catch { return {}; } };
const store = table => { try { localStorage.setItem("table", JSON.stringify(table)); } catch { /* for this page only */ } };
const gameOf = asked => (asked.get("table") ?? asked.get("what") ?? "").split("/")[0];
const says = asked => [...FIELDS, SIDE].some(name => asked.has(name));

function added(url) {
  const table = stored();
  FIELDS.filter(name => table[name]).forEach(name => url.searchParams.set(name, table[name]));
  for (const side of table.sides?.[gameOf(url.searchParams)] ?? []) url.searchParams.append(SIDE, side);
  url.search = url.search.replaceAll("%2F", "/");
  return url;
}

// Keeps what an address says, where the form has fields for it.
export function keep(address, form) {
  const asked = new URL(address).searchParams;
  const table = stored();
  for (const name of FIELDS.filter(name => form?.elements["average-bet"] && form.elements[name])) {
    table[name] = asked.get(name) ?? undefined;
  }
  if (form?.elements[SIDE] && gameOf(asked)) table.sides = {...table.sides, [gameOf(asked)]: asked.getAll(SIDE)};
  store(table);
}

// What the present address says of the table, and the form has no field for.
export function carried(form) {
  const asked = new URL(location.href).searchParams;
  return [...FIELDS, SIDE].filter(name => !form.elements[name]).flatMap(name => asked.getAll(name).map(value => [name, value]));
}

// The address with the table that is kept; nothing if it says its own, or none is kept.
export function kept(address) {
  const url = new URL(address);
  if (!PATHS.includes(url.pathname) || says(url.searchParams)) return undefined;
  const now = added(new URL(url)).href;
  return now === url.href ? undefined : now;
}

document.addEventListener("click", event => {
  const link = event.target.closest?.("a[href^='/']:not([download])");
  const now = link && kept(link.href);
  if (now) link.href = now;
}, true);
