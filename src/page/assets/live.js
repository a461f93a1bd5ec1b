// The form asks again as it changes; the answer follows, with an address of its own.
//
// The server makes every page whole: a change fetches the page of the new address and takes its fields and answer.
// Attributes: `data-prefix` is put before a value that is sent; a value is sent if it differs from `data-before`, an
// empty one as `-`; `data-job` names the work that an answer waits for.
import { carried, keep } from "./kept.js";
import * as steady from "./steady.js";

const PAUSE = 350;
// A pay is named as empty after this time, or when it is left.
const EMPTY = 1500;
// Changes of one field within this time are one step back.
const ONE_STEP = 1500;

export function live(enhance) {
  const form = document.querySelector("form.ask");
  const status = document.querySelector("#status");
  const answer = () => document.querySelector("#answer");
  let timer, loading, events, work, last = {};
  // Steps of this tab so far, and those of the last answer.
  let step = history.state?.step ?? 0, answered;

  // The address without its place within the page.
  const here = () => location.origin + location.pathname + location.search;
  let loaded = here();
  const say = text => status.textContent = text;
  // Without the page to which the answer leads.
  const post = action => fetch(action, {method: "POST", redirect: "manual"}).catch(lost);

  function address() {
    const pairs = new URLSearchParams();
    for (const control of form.elements) {
      const {before} = control.dataset;
      if (before !== undefined) {
        if (control.value.trim() !== before) pairs.append(control.name, control.value.trim() || "-");
        continue;
      }
      const isSent = control.name && !control.disabled && (!/^(checkbox|radio)$/.test(control.type) || control.checked);
      if (!isSent || control.type === "file" || control.value.trim() === "") continue;
      pairs.append(control.name, (control.dataset.prefix ?? "") + control.value.trim());
    }
    carried(form).forEach(([name, value]) => pairs.append(name, value));
    const query = pairs.toString().replaceAll("%2F", "/");
    return new URL(form.getAttribute("action") + (query && "?" + query), location.href).href;
  }

  // What the form says since it was asked or answered.
  let said;

  function ask(control) {
    const empty = [...form.elements].find(control => control.dataset.prefix && !control.value.trim());
    if (empty && answer().querySelector(".editor")) return steady.emptied(answer(), empty);
    const to = address();
    if (to === said) return;
    said = to;
    keep(to, form);
    const isSame = last.control === control?.id && Date.now() - last.at < ONE_STEP && history.state;
    last = {control: control?.id, at: Date.now()};
    go(to, isSame);
  }

  function go(to, isSame = false) {
    if (!isSame) step += 1;
    history[isSame ? "replaceState" : "pushState"]({step}, "", to);
    load(true);
  }

  // Takes the page of the present address.
  async function load(isTyped = false) {
    clearTimeout(timer);
    // Work for what was typed before ends; work that was started goes on.
    if (work?.id && work.isTyped && work.at !== here()) post(`/jobs/${work.id}/leave`);
    work = {isTyped};
    const mine = loading = {};
    answer().setAttribute("aria-busy", "true");
    try {
      const response = await fetch(loaded = here(), {headers: {Accept: "text/html"}});
      const text = await response.text();
      if (mine !== loading) return isTyped && superseded(text);
      // The address under which the same is kept.
      if (response.redirected) history.replaceState(history.state, "", response.url);
      take(text, response);
    } catch {
      if (mine === loading) lost();
    }
  }

  // Nobody waits for the work of an answer that comes too late.
  function superseded(text) {
    const job = new DOMParser().parseFromString(text, "text/html").querySelector("[data-job]")?.dataset.job;
    if (job && job !== work?.id) post(`/jobs/${job}/leave`);
  }

  function take(text, response) {
    const page = new DOMParser().parseFromString(text, "text/html");
    const next = page.querySelector("#answer");
    // Another page, such as one that asks for the token.
    if (!next || !page.querySelector("form.ask") !== !form) return location.assign(response.url);
    status.classList.remove("lost");
    for (const part of ["title", ".title", "#chips"]) {
      const [own, fresh] = [document, page].map(of => of.querySelector(part));
      if (own && fresh) steady.renew(own, fresh);
    }
    const focused = document.activeElement;
    const [id, from, to] = [focused?.id, focused?.selectionStart, focused?.selectionEnd];
    const typed = focused?.value;
    if (form) fields(page.querySelector("form.ask"));
    // Columns in the order of the answer that is there.
    enhance.fresh(next);
    if (!steady.take(answer(), next, isBack ? undefined : focused)) {
      answer().replaceWith(document.adoptNode(next));
    }
    isBack = false;
    enhance.answer(answer());
    const again = document.getElementById(document.activeElement === document.body ? id || last.control : id);
    if (again && again !== document.activeElement) {
      again.focus({preventScroll: true});
      if (from != null && typed === again.value) again.setSelectionRange?.(from, to);
    }
    const isWorking = answer().querySelector("[data-job]"), isRefused = answer().querySelector(".box.bad");
    if (!isWorking && !isRefused && !answer().matches(".stale")) answered = {step, at: here()};
    say(isWorking ? "Working" : isRefused ? "Refused" : "Answer updated");
    if (form) said = address();
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

  // The tab's title, with the part that is done.
  function entitle(part) {
    const title = document.querySelector("title");
    title.textContent = (part >= 0 ? `${Math.floor(100 * part)} % · ` : "") + title.dataset.plain;
  }

  // Progress of the work, by events of the server, until it ends.
  function follow() {
    events?.close();
    const box = document.querySelector("[data-job]");
    if (!box) return work = undefined;
    work = {...work, id: box.dataset.job, at: here()};
    const mine = events = new EventSource("/events/" + box.dataset.job);
    mine.addEventListener("progress", event => {
      const page = new DOMParser().parseFromString(event.data, "text/html");
      for (const part of ["[data-job]", "#rows"]) {
        // Over the last answer there are no rows.
        const own = document.querySelector(part);
        if (own) steady.renew(own, page.querySelector(part));
      }
      entitle(box.querySelector("progress").position);
      enhance.answer(answer());
    });
    mine.addEventListener("end", () => { mine.close(); work = undefined; load(); });
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
    clearTimeout(timer);
    // A pay that is being replaced, or that was emptied.
    if (event.target.dataset.prefix && !event.target.value.trim()) {
      const name = () => steady.emptied(answer(), event.target);
      if (answer().querySelector(".editor")) timer = setTimeout(name, event.type === "change" ? 0 : EMPTY);
      return;
    }
    if (address() === said) {
      // The pay that was emptied is there again.
      if (document.querySelector(".over [data-empty]")) timer = setTimeout(load, 0);
      return;
    }
    // An answer on its way would undo what is typed.
    if (answer().matches("[aria-busy]")) said = undefined;
    loading = undefined;
    const isTyping = event.type === "input" && event.target.matches("input:not([type=checkbox], [type=radio])");
    timer = setTimeout(() => ask(event.target), isTyping ? PAUSE : 0);
  }
  document.addEventListener("input", changed);
  document.addEventListener("change", changed);
  document.addEventListener("submit", async event => {
    if (event.target === form) {
      event.preventDefault();
      clearTimeout(timer);
      if (address() === said) load(); else ask();
    } else if (event.target.matches(".chip")) {
      event.preventDefault();
      await post(event.target.action);
      chips();
    } else if (event.target.method === "post") {
      // Cancels work, or starts it again.
      event.preventDefault();
      events?.close();
      // Over the last answer, Cancel is Undo.
      if (event.target.closest(".over [data-job]") && answered) {
        await post(event.target.action);
        return back(answered.step - step);
      }
      const response = await fetch(event.target.action, {method: "POST"}).catch(lost);
      if (response) take(await response.text(), response);
    }
  });
  // Back to an answer; a step that took the place of its address is taken back by its address.
  let isBack = false;
  function back(steps) {
    work = undefined;
    isBack = true;
    if (steps) return history.go(steps);
    history.replaceState(history.state, "", answered.at);
    load();
  }
  document.addEventListener("click", event => {
    if (event.target.closest("[data-undo]")) {
      isBack = true;
      // What was emptied is no step.
      if (document.querySelector(".over [data-empty]")) load();
      else history.back();
    }
    const link = event.target.closest(".editor .do a[href]");
    if (link?.pathname !== location.pathname || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(link.href);
  });
  document.addEventListener("keydown", event => {
    if (event.key !== "Enter" || !form || !event.target.matches("input:not([type=file])") || event.target.form !== form) return;
    event.preventDefault();
    form.requestSubmit();
  });
  steady.pays();

  // Work behind other views, as long as there is any.
  async function chips() {
    const own = document.querySelector("[data-job]")?.dataset.job ?? "";
    const response = await fetch("/chips?but=" + own).catch(() => undefined);
    if (!response?.ok || !document.querySelector("#chips")) return;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    steady.renew(document.querySelector("#chips"), page.querySelector("#chips"));
    if (!own) entitle(document.querySelector(".chip progress")?.position);
  }
  setInterval(() => document.querySelector(".chip") && !document.hidden && chips(), 1500);
  document.addEventListener("visibilitychange", () => document.hidden || chips());

  if (form) said = address();
  if (answer() && !document.querySelector("[data-job], #answer .box.bad")) answered = {step, at: here()};
  form?.querySelectorAll(":scope > [data-field]").forEach(field => written.set(field, plain(field)));
  // A page that is left listens no more, and asks again when it is shown again.
  addEventListener("pagehide", () => { loading = undefined; events?.close(); });
  addEventListener("pageshow", event => { if (event.persisted) load(); });
  addEventListener("popstate", () => {
    step = history.state?.step ?? 0;
    // A link within the page changes nothing.
    if (here() === loaded) return;
    if (!isBack) document.activeElement?.blur();
    load();
  });
  follow();
  return load;
}
