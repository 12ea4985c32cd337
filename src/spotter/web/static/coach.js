// The coach page: streams answers, and shows what Spotter found. No dependencies, nothing from elsewhere.
const words = JSON.parse(document.getElementById("words").textContent);
const $ = (id) => document.getElementById(id);
const log = $("log");
let conversation = sessionStorage.getItem("conversation");
let running = null;

const node = (tag, attributes = {}, ...children) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
};

const member = () => {
  const known = { language: document.documentElement.lang };
  if ($("country").value) known.country = $("country").value;
  return known;
};

const turn = (who, text, mine) => {
  const made = node("div", { class: mine ? "turn mine" : "turn", dir: "auto" });
  made.append(node("span", { class: "who" }, who), node("span", { class: "said" }, text));
  log.append(made);
  made.scrollIntoView({ block: "end" });
  return made;
};

// Server-sent events of a POST: the browser's own reader only knows GET.
async function* events(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const parts = (rest + value).split("\n\n");
    rest = parts.pop();
    for (const part of parts) {
      const [name, data] = part.split("\n");
      yield [name.replace("event: ", ""), JSON.parse(data.replace("data: ", ""))];
    }
  }
}

const helpFor = (resources) => {
  const row = node("div", { class: "help" });
  for (const one of resources) {
    if (one.phone) row.append(node("a", { href: `tel:${one.phone.replace(/[^+\d]/g, "")}` }, `${one.name} · ${one.phone}`));
    else if (one.url) row.append(node("a", { href: one.url, rel: "noreferrer" }, one.name));
  }
  return row;
};

const whyOf = (whole) => {
  const reasons = [...whole.verdict.findings, ...(whole.report?.findings ?? [])].map((one) => one.why);
  const list = node("ul", {}, ...[...new Set(reasons)].map((why) => node("li", {}, why)));
  return reasons.length ? node("details", {}, node("summary", {}, words.why), list) : "";
};

async function ask(text) {
  turn(words.you, text, true);
  const said = turn(words.coach, "", false);
  said.classList.add("writing");
  running = new AbortController();
  busy(true);
  try {
    const body = { message: text, member: member(), stream: true };
    if (conversation) body.conversation_id = conversation;
    const response = await fetch("/v1/ask", {
      method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" }, signal: running.signal,
    });
    if (!response.ok) throw new Error(response.statusText);
    for await (const [name, data] of events(response)) {
      if (name === "text") said.querySelector(".said").append(data.text);
      if (name === "done") finish(said, data);
      if (name === "error") throw new Error(data.title);
      said.scrollIntoView({ block: "end" });
    }
  } catch (error) {
    if (error.name !== "AbortError") said.querySelector(".said").append(words.failed);
  } finally {
    said.classList.remove("writing");
    busy(false);
  }
}

function finish(said, whole) {
  conversation = whole.conversation_id;
  sessionStorage.setItem("conversation", conversation);
  if (whole.verdict.triage === "crisis") said.classList.add("crisis");
  if (whole.verdict.urgent) said.classList.add("urgent");
  if (whole.verdict.resources.length) said.append(helpFor(whole.verdict.resources));
  said.append(whyOf(whole));
}

function busy(now) {
  $("send").disabled = now;
  $("stop").hidden = !now;
  if (!now) $("text").focus();
}

$("ask").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = $("text").value.trim();
  if (!text || $("send").disabled) return;
  $("text").value = "";
  ask(text);
});
$("text").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    $("ask").requestSubmit();
  }
});
$("stop").addEventListener("click", () => running?.abort());
$("again").addEventListener("click", () => {
  running?.abort();
  conversation = null;
  sessionStorage.removeItem("conversation");
  log.replaceChildren();
});
for (const one of document.querySelectorAll(".try")) {
  one.addEventListener("click", () => !$("send").disabled && ask(one.textContent));
}

// -- playground -----------------------------------------------------------------------------------

const marked = (text, findings) => {
  const letters = [...text];  // spans count code points
  const ends = findings.map((one) => one.span).sort((a, b) => a[0] - b[0]);
  const made = node("p", { dir: "auto" });
  let at = 0;
  for (const [start, end] of ends) {
    if (start < at) continue;
    made.append(letters.slice(at, start).join(""), node("mark", {}, letters.slice(start, end).join("")));
    at = end;
  }
  made.append(letters.slice(at).join(""));
  return made;
};

const findingCard = (one) => node("div", { class: "card" },
  node("div", {}, node("strong", {}, one.category.replaceAll("_", " ")), ` · ${one.severity} `, node("span", { class: "by" }, one.by)),
  node("div", { dir: "auto" }, one.why),
  one.instead ? node("div", { class: "instead", dir: "auto" }, `${words.instead}: ${one.instead}`) : "");

function showSeen(kind, text, found) {
  const level = kind === "screen" ? found.triage : found.safe ? "safe" : "unsafe";
  const title = kind === "screen" ? `${found.triage} · ${found.action}` : words[level];
  const parts = [node("div", { class: "card" }, node("span", { class: `badge ${level}` }, title), marked(text, found.findings))];
  parts.push(...(found.findings.length ? found.findings.map(findingCard) : [node("p", { class: "lead" }, words.nothing)]));
  const said = kind === "screen" ? found.reply : found.repaired;
  if (said) {
    const name = kind === "screen" ? words.answer : words.repaired;
    parts.push(node("div", { class: "card", style: "white-space: pre-wrap", dir: "auto" }, node("strong", {}, `${name}\n`), said));
  }
  $("seen").replaceChildren(...parts);
}

$("look").addEventListener("submit", async (event) => {
  event.preventDefault();
  const kind = document.querySelector("input[name=kind]:checked").value;
  const text = $("sample").value;
  try {
    const body = JSON.stringify({ text, member: member() });
    const response = await fetch(`/v1/${kind}`, { method: "POST", body });
    if (!response.ok) throw new Error(response.statusText);
    showSeen(kind, text, await response.json());
  } catch {
    $("seen").replaceChildren(node("p", { class: "note" }, words.failed));
  }
});

function tab(name) {
  for (const link of document.querySelectorAll("[data-tab]")) {
    const mine = link.dataset.tab === name;
    mine ? link.setAttribute("aria-current", "page") : link.removeAttribute("aria-current");
    $(link.dataset.tab).hidden = !mine;
  }
}
const fromAddress = () => tab(location.hash === "#playground" ? "playground" : "chat");
addEventListener("hashchange", fromAddress);
fromAddress();
