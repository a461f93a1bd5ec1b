// The form asks again as it changes; the answer follows, with an address of its own.
//
// The server makes every page whole: a change fetches the page of the new address and takes its fields and answer.
// Attributes: `data-prefix` is put before a value that is sent; `data-job` names the work that an answer waits for.

import { carried, keep } from "./kept.js";

const PAUSE = 350;
// Changes of one field within this time are one step back.
const ONE_STEP = 1500;

export function live(enhance) {
  const form = document.querySelector("form.ask");
  const status = document.querySelector("#status");
  const answer = () => document.querySelector("#answer");
  let timer, loading, events, last = {};

  // The address without its place within the page.
  const here = () => location.origin + location.pathname + location.search;
  let loaded = here();
  const say = text => status.textContent = text;

  function address() {
    const pairs = new URLSearchParams();
    for (const control of form.elements) {
      const isSent = control.name && !control.disabled && (!/^(checkbox|radio)$/.test(control.type) || control.checked);
      if (!isSent || control.type === "file" || control.value.trim() === "") continue;
      pairs.append(control.name, (control.dataset.prefix ?? "") + control.value.trim());
    }
    carried(form).forEach(([name, value]) => pairs.append(name, value));
    const query = pairs.toString().replaceAll("%2F", "/");
    return new URL(form.getAttribute("action") + (query && "?" + query), location.href).href;
  }

  function ask(control) {
    const to = address();
    if (to === here()) return;
    keep(to, form);
    const isSame = last.control === control?.id && Date.now() - last.at < ONE_STEP;
    last = {control: control?.id, at: Date.now()};
    history[isSame && history.state ? "replaceState" : "pushState"]({step: true}, "", to);
    load();
  }

  // Takes the page of the present address.
  async function load() {
    loading?.abort();
    clearTimeout(timer);
    const mine = loading = new AbortController();
    answer().setAttribute("aria-busy", "true");
    try {
      const response = await fetch(loaded = here(), {signal: mine.signal, headers: {Accept: "text/html"}});
      // The address under which the same is kept.
      if (response.redirected) history.replaceState(history.state, "", response.url);
      take(await response.text(), response);
    } catch (error) {
      if (error.name !== "AbortError") lost();
    }
  }

  function take(text, response) {
    const page = new DOMParser().parseFromString(text, "text/html");
    const next = page.querySelector("#answer");
    // Another page, such as one that asks for the token.
    if (!next || !page.querySelector("form.ask") !== !form) return location.assign(response.url);
    status.classList.remove("lost");
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
    say(next.querySelector("[data-job]") ? "Working" : next.querySelector(".box.bad") ? "Refused" : "Answer updated");
    follow();
  }

  // Fields as the server wrote them, without values: one that is still the same stays, with what scripts made of it.
  const written = new WeakMap();
  function plain(field) {
    const copy = field.cloneNode(true);
    copy.querySelectorAll("input:not([data-pays]), option").forEach(control => {
      ["checked", "selected", control.matches("input") && "value"].forEach(name => name && control.removeAttribute(name));
    });
    return copy.outerHTML;
  }

  // New fields replace old ones, but for those that are the same, and the one that is typed in.
  function fields(next) {
    const focused = document.activeElement;
    const isTyped = focused.matches("input:not([type=checkbox], [type=radio], [type=file])");
    const wanted = [...next.children].map(field => {
      const old = form.querySelector(`:scope > [data-field="${field.dataset.field}"]`);
      if (!old) return field;
      if (plain(field) === written.get(old)) return fill(old, field);
      return isTyped && old.contains(focused) ? refuse(old, field) : field;
    });
    wanted.forEach(field => written.has(field) || written.set(field, plain(field)));
    [...form.children].forEach(child => child.dataset.field === undefined || wanted.includes(child) || child.remove());
    let before = form.firstElementChild;
    for (const field of wanted) {
      while (before && before !== field && !wanted.includes(before)) before = before.nextElementSibling;
      if (before === field) before = before.nextElementSibling;
      else form.insertBefore(field, before);
    }
    enhance.field(form);
  }

  // The same field with the values of its new version.
  function fill(old, next) {
    for (const control of next.querySelectorAll("input[name], select[name]")) {
      const own = old.querySelector(`[name="${control.name}"]` + (control.id && "#" + CSS.escape(control.id)));
      if (!own || own === document.activeElement) continue;
      if (own.value !== control.value) own.value = control.value;
      own.checked = control.checked;
    }
    return old;
  }

  // The typed field with the refusal that its new version has.
  function refuse(kept, next) {
    written.delete(kept);
    kept.querySelectorAll(".error").forEach(said => said.remove());
    kept.append(...next.querySelectorAll(".error"));
    for (const control of kept.querySelectorAll("input[name]")) {
      const like = next.querySelector("#" + CSS.escape(control.id));
      for (const name of ["aria-invalid", "aria-describedby"]) {
        if (like?.hasAttribute(name)) control.setAttribute(name, like.getAttribute(name));
        else control.removeAttribute(name);
      }
    }
    return kept;
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
    mine.addEventListener("open", () => status.classList.remove("lost"));
    // A connection that is lost comes back by itself, unless there is nothing to come back to.
    mine.addEventListener("error", () => mine.readyState === EventSource.CLOSED ? load() : lost());
  }

  function lost() {
    answer().removeAttribute("aria-busy");
    say("The program does not answer. Start house-edge serve again and open the address that it prints.");
    status.classList.add("lost");
  }

  const isOfForm = control => form && control.form === form && control.name;
  function changed(event) {
    if (!isOfForm(event.target) || event.target.type === "file") return;
    // A pay that is being replaced.
    if (event.target.dataset.prefix && !event.target.value.trim()) return clearTimeout(timer);
    clearTimeout(timer);
    if (address() === here()) return;
    // An answer on its way would undo what is typed.
    loading?.abort();
    const isTyping = event.type === "input" && event.target.matches("input:not([type=checkbox], [type=radio])");
    timer = setTimeout(() => ask(event.target), isTyping ? PAUSE : 0);
  }
  document.addEventListener("input", changed);
  document.addEventListener("change", changed);
  document.addEventListener("submit", async event => {
    if (event.target === form) {
      event.preventDefault();
      clearTimeout(timer);
      if (address() === here()) load(); else ask();
    } else if (event.target.method === "post") {
      // Cancels work, or starts it again.
      event.preventDefault();
      events?.close();
      const response = await fetch(event.target.action, {method: "POST"}).catch(lost);
      if (response) take(await response.text(), response);
    }
  });
  form?.querySelectorAll(":scope > [data-field]").forEach(field => written.set(field, plain(field)));
  // A page that is left listens no more, and asks again when it is shown again.
  addEventListener("pagehide", () => { loading?.abort(); events?.close(); });
  addEventListener("pageshow", event => { if (event.persisted) load(); });
  addEventListener("popstate", () => {
    // A link within the page changes nothing.
    if (here() === loaded) return;
    document.activeElement?.blur();
    load();
  });
  follow();
  return load;
}
