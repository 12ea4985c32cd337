// What a coach writes, as it should look: headings, lists and bold; each heading of a plan begins a card.
// Built of nodes, never of markup, so whatever a text holds stays text.
const HEADING = /^(?:#{1,4}\s+(.+?)\s*#*|\*\*(.+?)\*\*:?)$/;
const ITEM = /^(?:[-*•]|\d+[.)])\s+(.+)$/;

const make = (tag, name, ...children) => {
  const made = document.createElement(tag);
  if (name) made.className = name;
  made.append(...children);
  return made;
};
const inline = (text) => text.split(/\*\*(.+?)\*\*/).map((part, at) => (at % 2 ? make("b", "", part) : part));

export const isPlan = (text) => text.split("\n").filter((line) => HEADING.test(line.trim())).length > 1;

export function render(text) {
  const whole = document.createDocumentFragment();
  const cards = isPlan(text);
  let place = whole, list = null;
  for (const line of text.split("\n").map((one) => one.trim())) {
    const heading = HEADING.exec(line), item = ITEM.exec(line);
    if (!item) list = null;
    if (heading && cards) {
      const title = make("h3", "", heading[1] ?? heading[2]);
      if (!whole.querySelector(".week")) whole.append(make("div", "week"));
      place = make("section", "day", title);
      whole.querySelector(".week").append(place);
    } else if (heading) {
      place.append(make("p", "", make("b", "", heading[1] ?? heading[2])));
    } else if (item) {
      if (!list) place.append((list = make("ul", "")));
      list.append(make("li", "", ...inline(item[1])));
    } else if (line) {
      // a paragraph behind a card's list belongs to the whole again
      if (place.querySelector?.("ul")) place = whole;
      place.append(make("p", "", ...inline(line)));
    }
  }
  for (const one of whole.querySelectorAll("p, ul, h3")) one.dir = "auto";
  return whole;
}
