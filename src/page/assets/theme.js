// Light, dark, or as the system has it. Runs before the page is painted; the style sheets state their dark colours
// once, for a system that prefers them.
{
  const dark = [...document.styleSheets].flatMap(sheet => [...sheet.cssRules])
    .filter(rule => rule.media?.mediaText.includes("prefers-color-scheme: dark"))
    .map(rule => [rule.media, rule.media.mediaText]);
  const show = theme => {
    const shown = {dark: "screen", light: "not all"}[theme];
    dark.forEach(([media, text]) => media.mediaText = shown ?? text);
    if (shown) document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
  };
  // Storage may be turned off.
  const kept = () => { try { return localStorage.getItem("theme") ?? ""; } catch { return ""; } };
  const keep = theme => { try { localStorage.setItem("theme", theme); } catch { /* for this page only */ } };
  show(kept());
  document.addEventListener("DOMContentLoaded", () => {
    const choice = document.querySelector("#theme");
    choice.value = document.documentElement.dataset.theme ?? "";
    choice.onchange = () => { keep(choice.value); show(choice.value); };
    choice.closest("[hidden]").hidden = false;
  });
  addEventListener("storage", event => { if (event.key === "theme") show(kept()); });
}
