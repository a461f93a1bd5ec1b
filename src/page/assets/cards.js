// One deck for all fields of cards: a click adds the card to the field that is chosen, or takes it away.
const SUITS = [["s", "♠", "spades"], ["h", "♥", "hearts"], ["d", "♦", "diamonds"], ["c", "♣", "clubs"]];
const RANKS = [["A", "ace"], ["K", "king"], ["Q", "queen"], ["J", "jack"], ["T", "10"], ["9"], ["8"], ["7"], ["6"],
  ["5"], ["4"], ["3"], ["2"]];
const CARD = /(10|[2-9tjqka])([shdc♠♥♦♣])/gi;

// The id of the chosen field outlives the field.
let chosen;

function cardsIn(field) {
  const suit = letter => SUITS.find(([known, sign]) => known === letter.toLowerCase() || sign === letter)[0];
  const rank = text => text === "10" ? "T" : text.toUpperCase();
  return [...field.value.matchAll(CARD)].map(([, of, letter]) => rank(of) + suit(letter));
}

function element(name, attributes, ...content) {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...content);
  return made;
}

function deckOf(id) {
  const card = ([rank, word], [suit, sign, suits]) => element("button", {
    type: "button", id: `${id}-${rank}${suit}`, class: suit, "data-card": rank + suit, tabindex: -1,
    "aria-label": `${word ?? rank} of ${suits}`, "aria-pressed": false,
  }, (rank === "T" ? "10" : rank) + sign);
  const suit = of => element("div", {class: "suit"}, ...RANKS.map(rank => card(rank, of)));
  return element("div", {class: "deck wide", role: "group", "aria-label": "Cards to click"},
    element("p", {class: "whose", "aria-live": "polite"}), ...SUITS.map(suit));
}

export function cards(root) {
  const fields = [...root.querySelectorAll("input[data-cards]")];
  if (!fields.length) return root.querySelector(".deck")?.remove();
  const last = fields.at(-1).closest("[data-field]");
  const deck = last.parentElement.querySelector(".deck") ?? deckOf("card");
  if (last.nextElementSibling !== deck) last.after(deck);
  const buttons = [...deck.querySelectorAll("button")];
  const most = field => Number(field.dataset.cards);
  const isFull = field => cardsIn(field).length >= most(field);
  const open = () => fields.find(field => field.id === chosen) ?? fields.find(field => !isFull(field)) ?? fields[0];
  const name = field => field.labels[0]?.textContent ?? field.name;

  function paint() {
    const field = open();
    const own = cardsIn(field);
    for (const button of buttons) {
      const of = fields.find(other => other !== field && cardsIn(other).includes(button.dataset.card));
      button.setAttribute("aria-pressed", own.includes(button.dataset.card));
      button.setAttribute("aria-disabled", Boolean(of));
      button.title = of ? name(of) : "";
    }
    for (const other of fields) other.closest("[data-field]").classList.toggle("chosen", other === field);
    const text = `${name(field)}: ${own.length} of ${most(field)}`;
    if (deck.firstChild.textContent !== text) deck.firstChild.textContent = text;
  }

  function click(card) {
    let field = open();
    let own = cardsIn(field);
    if (!own.includes(card) && isFull(field)) {
      field = fields.find(other => !isFull(other));
      if (!field) return;
      own = cardsIn(field);
    }
    const next = own.includes(card) ? own.filter(other => other !== card) : [...own, card];
    field.value = next.join(" ");
    chosen = isFull(field) ? fields.slice(fields.indexOf(field)).find(other => !isFull(other))?.id : field.id;
    paint();
    field.dispatchEvent(new Event("input", {bubbles: true}));
  }

  function go(to) {
    if (!buttons[to]) return;
    buttons.forEach((button, place) => button.tabIndex = place === to ? 0 : -1);
    buttons[to].focus();
  }

  deck.onclick = event => {
    const button = event.target.closest("[data-card]");
    if (!button) return;
    go(buttons.indexOf(button));
    if (button.getAttribute("aria-disabled") !== "true") click(button.dataset.card);
  };
  deck.onkeydown = event => {
    const at = buttons.indexOf(document.activeElement);
    const row = RANKS.length;
    const steps = {ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + row, ArrowUp: at - row, Home: 0, End: 51};
    if (at < 0 || !(event.key in steps)) return;
    event.preventDefault();
    go(steps[event.key]);
  };
  for (const field of fields) {
    field.onfocus = () => { chosen = field.id; paint(); };
    field.oninput = paint;
  }
  if (!buttons.some(button => button.tabIndex === 0)) buttons[0].tabIndex = 0;
  paint();
}
