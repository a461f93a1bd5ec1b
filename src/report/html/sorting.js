// Tables sort by their headings: numbers by all their digits, which a shortened one has as its title, before texts.
for (const table of document.querySelectorAll(".all table")) {
  const bodies = [...table.tBodies].map(body => [body, [...body.rows].filter(row => !row.matches(".group"))]);
  if (table.querySelector("th button") || bodies.every(([, rows]) => rows.length < 2)) continue;
  const heads = [...table.tHead.rows[0].cells];
  const number = text => {
    const found = /^[*+]?(-?\$?[\d,]+(?:\.\d+)?)(?:\/(\d+))?(?=\s|$)/.exec(text.replace("−", "-"));
    return found ? found[1].replace(/[$,]/g, "") / (found[2] ?? 1) : NaN;
  };
  const order = (one, other) => {
    const [a, b] = [number(one), number(other)];
    if (isNaN(a) || isNaN(b)) return isNaN(a) - isNaN(b) || one.localeCompare(other, "en", {numeric: true});
    return a - b;
  };
  heads.forEach((head, column) => {
    const exact = cell => cell.title || cell.querySelector(":scope > span[title]")?.title;
    const text = row => exact(row.cells[column]) || row.cells[column].textContent.trim();
    const button = document.createElement("button");
    button.type = "button";
    button.title = "Sort by this column";
    button.append(...head.childNodes);
    head.append(button);
    button.onclick = () => {
      const next = {ascending: "descending", descending: ""}[head.getAttribute("aria-sort")] ?? "ascending";
      heads.forEach(other => other.removeAttribute("aria-sort"));
      if (next) head.setAttribute("aria-sort", next);
      const sign = next === "descending" ? -1 : 1;
      // Empty cells stay last.
      const compare = (a, b) => !text(a) - !text(b) || sign * order(text(a), text(b));
      for (const [body, rows] of bodies) body.append(...(next ? [...rows].sort(compare) : rows));
    };
  });
}
