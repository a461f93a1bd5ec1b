// HAND=PAYS as a choice of the hand and a text, in as many rows as are wanted.

// A name may have edited pays before the bet of a side wager.
function parts(input) {
  if (input.dataset.usual) return /^(.*?)(?:=([^=]*))?$/.exec(input.value).slice(1).map(part => part ?? "");
  return input.value.includes("=") ? input.value.split(/=(.*)/s) : ["", input.value];
}

function dressed(input, hands) {
  const [hand, pays] = parts(input);
  const choice = document.createElement("select");
  choice.id = input.id + "-hand";
  choice.setAttribute("aria-label", input.dataset.usual ? "Side wager" : "Hand");
  const known = hands.some(([value]) => value === hand) ? hands : [[hand, hand], ...hands];
  choice.append(...known.map(([value, words]) => new Option(words, value)));
  choice.value = hand;
  const text = document.createElement("input");
  text.id = input.id + "-pays";
  text.value = pays;
  text.placeholder = input.dataset.pays;
  text.setAttribute("aria-label", input.dataset.usual ? "Share of the hands, or dollars@share" : "Pays");
  for (const name of ["aria-invalid", "aria-describedby"]) {
    if (input.hasAttribute(name)) text.setAttribute(name, input.getAttribute(name));
  }
  choice.onchange = text.oninput = event => {
    // The usual share of a side wager is said.
    if (event.target === choice && choice.value && input.dataset.usual && !text.value) text.value = input.dataset.usual;
    const isWhole = choice.value && text.value.trim();
    const now = isWhole ? `${choice.value}=${text.value.trim()}` : "";
    if (now === input.value) return;
    input.value = now;
    input.dispatchEvent(new Event("input", {bubbles: true}));
  };
  input.type = "hidden";
  input.before(choice, text);
}

export function pays(root) {
  for (const field of root.querySelectorAll("[data-rows]")) {
    if (field.querySelector("select")) continue;
    const options = [...field.querySelectorAll("datalist option")];
    const hands = [["", field.querySelector("[data-usual]") ? "None" : "Hand"], ...options.map(option => [option.value.replace(/=$/, ""), option.label])];
    const inputs = [...field.querySelectorAll("input[data-pays]")];
    inputs.forEach(input => dressed(input, hands));
    const add = field.querySelector("button[data-add]");
    add.hidden = false;
    add.onclick = () => {
      const rows = [...field.querySelectorAll(".row")];
      const row = document.createElement("div");
      row.className = "row";
      const input = inputs[0].cloneNode();
      input.id = `${inputs[0].id}-${rows.length}`;
      input.value = "";
      row.append(input);
      rows.at(-1).after(row);
      dressed(input, hands);
      row.querySelector("select").focus();
    };
  }
}
