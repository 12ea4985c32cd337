// The coach page: streams answers, lets people stop, ask again, say what they think, and finds help near them.
import { isPlan, render } from "./said.js";

const read = (id) => JSON.parse(document.getElementById(id).textContent);
const $ = (id) => document.getElementById(id);
const words = read("words"), says = read("says"), log = $("log");
const isMember = says.role === "member", mayJudge = isMember || says.role === "guest";
let conversation = sessionStorage.getItem("conversation");
let running = null;

const node = (tag, attributes = {}, ...children) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
};
const icon = (name) => $("icons").content.querySelector(`[data-icon=${name}] svg`).cloneNode(true);
const button = (name, text, work, pressed) => {
  const made = node("button", { type: "button", class: "quiet", ...(pressed ? { "aria-pressed": "false" } : {}) }, icon(name), text);
  made.addEventListener("click", () => work(made));
  return made;
};
const send = (method, path, body) =>
  fetch(path, { method, body: JSON.stringify(body), headers: { "content-type": "application/json" } });

const member = () => {
  const known = { language: document.documentElement.lang };
  if ($("country").value) known.country = $("country").value;
  if ($("tone").value) known.coaching_tone = $("tone").value;
  return known;
};

const turn = (who, text, mine) => {
  const made = node("div", { class: mine ? "turn mine" : "turn" },
    node("span", { class: "who" }, who), node("div", { class: "said", dir: "auto" }, text));
  log.append(made);
  made.scrollIntoView({ block: "nearest" });
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

async function ask(text) {
  $("hello").hidden = true;
  turn(words.you, text, true);
  const answer = turn(words.coach, "", false);
  const said = answer.querySelector(".said");
  answer.classList.add("writing");
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
      if (name === "text") said.append(data.text);
      if (name === "done") finish(answer, text, data);
      if (name === "error") throw new Error(data.title);
      answer.scrollIntoView({ block: "nearest" });
    }
  } catch (error) {
    const stopped = error.name === "AbortError";
    said.append(said.textContent ? "\n" : "", stopped ? words.stopped : words.failed);
    answer.append(node("div", { class: "tools" }, button("retry", words.retry, () => again(text))));
  } finally {
    answer.classList.remove("writing");
    busy(false);
  }
}

const again = (text) => { if (!$("send").disabled) ask(text); };

function finish(answer, text, whole) {
  conversation = whole.conversation_id;
  sessionStorage.setItem("conversation", conversation);
  const { verdict } = whole;
  dress(answer.querySelector(".said"), whole.reply);
  if (verdict.triage === "crisis" || verdict.urgent) answer.classList.add("cares");
  if (verdict.resources.length) answer.append(helps(verdict.resources));
  const tools = node("div", { class: "tools" });
  if (mayJudge) tools.append(...feedback(answer, whole.exchange_id));
  tools.append(button("retry", words.retry, () => again(text)));
  if (isPlan(whole.reply)) {
    answer.classList.add("wide");
    tools.append(button("print", words.print, () => printed(answer)));
    tools.append(node("a", { class: "small", href: "/plans" }, words.week));
  }
  answer.append(tools, why(whole));
}

// The sentences were read out as they came: giving them their shape must not say them again.
function dress(said, text) {
  log.setAttribute("aria-live", "off");
  said.classList.add("shaped");
  said.replaceChildren(render(text));
  const first = said.querySelector("p, ul, h3");
  if (first) said.dir = getComputedStyle(first).direction;  // what has parts of its own does not tell by itself
  requestAnimationFrame(() => log.setAttribute("aria-live", "polite"));
}

function printed(answer) {
  document.body.classList.add("prints");
  answer.classList.add("printed");
  print();
  document.body.classList.remove("prints");
  answer.classList.remove("printed");
}

// -- help ---------------------------------------------------------------------------------------------

const plain = (number) => number.replace(/[^+\d]/g, "");
const reach = (one) => {
  const line = node("li", {}, node("span", { class: "grow" }, node("b", { dir: "auto" }, words.helpers[one.name] ?? one.name)));
  if (one.phone) line.append(node("a", { class: "button call", href: `tel:${plain(one.phone)}` }, icon("phone"), node("bdi", {}, one.phone)));
  if (one.sms) line.append(node("a", { class: "button call", href: `sms:${plain(one.sms)}` }, `${words.text_to} `, node("bdi", {}, one.sms)));
  if (one.url?.startsWith("https://")) line.append(node("a", { class: "button quiet", href: one.url, rel: "noreferrer noopener" }, new URL(one.url).host));
  return line;
};

function helps(resources) {
  const list = node("ul", { class: "help" }, ...resources.map(reach));
  const pick = $("country").cloneNode(true);
  pick.removeAttribute("id");
  pick.value = $("country").value;
  pick.addEventListener("change", async () => {
    $("country").value = pick.value;
    const page = await fetch(`/help?country=${encodeURIComponent(pick.value)}`);
    const found = new DOMParser().parseFromString(await page.text(), "text/html").querySelector("[data-help]");
    list.replaceChildren(...found.children);
  });
  return node("section", { class: "helps" }, node("h2", {}, icon("crisis"), words.help),
    list, node("label", { class: "pick" }, `${words.country} `, pick));
}

// -- why, and what people think of it -----------------------------------------------------------------

const HOW = { refused: "refused", repaired: "repaired", replaced: "replaced", regenerated: "regenerated", stopped: "stopped_early", unreachable: "unreachable" };

function why(whole) {
  const found = [...whole.verdict.findings, ...(whole.report?.findings ?? [])];
  const reasons = [...new Set(found.map((one) => words.because[one.category] ?? one.why))];
  if (HOW[whole.outcome]) reasons.push(words[HOW[whole.outcome]]);
  const list = node("ul", {}, ...(reasons.length ? reasons : [words.nothing]).map((one) => node("li", { dir: "auto" }, one)));
  if (says.details) list.append(...found.map((one) => node("li", { dir: "auto", lang: "en" }, `${one.why} `, node("span", { class: "mono" }, `${one.by} · ${one.category} · ${one.severity}`))));
  return node("details", {}, node("summary", {}, words.why), list);
}

function feedback(answer, exchange) {
  const say = (body) => send("POST", `/v1/exchanges/${exchange}/feedback`, body);
  const told = node("span", { class: "small soft", role: "status" });
  const press = async (pressed, thumb) => {
    const done = await say({ thumb });
    for (const one of answer.querySelectorAll("[aria-pressed]")) one.setAttribute("aria-pressed", one === pressed && done.ok);
    told.textContent = done.ok ? words.thanks : words.failed;
    if (done.ok && thumb === "down" && !answer.querySelector(".feel")) answer.append(feel(say, told));
  };
  return [button("up", words.up, (one) => press(one, "up"), true), button("down", words.down, (one) => press(one, "down"), true), told];
}

function feel(say, told) {
  const text = node("textarea", { rows: 2, dir: "auto", maxlength: 1000, "aria-label": words.reason, placeholder: words.reason });
  const form = node("form", { class: "feel" }, text);
  const tell = async (human_review) => {
    const done = await say({ thumb: "down", reason: text.value, human_review });
    told.textContent = !done.ok ? words.failed : human_review ? words.asked : words.thanks;
    if (done.ok) form.remove();
  };
  const submit = node("button", { class: "quiet" }, words.send);
  form.append(node("div", { class: "row" }, submit, button("person", words.person, () => tell(true))));
  form.addEventListener("submit", (event) => { event.preventDefault(); tell(false); });
  return form;
}

// -- the form ------------------------------------------------------------------------------------------

function busy(now) {
  $("send").disabled = now;
  $("stop").hidden = !now;
  $("again").hidden = now;
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
  conversation = null;
  sessionStorage.removeItem("conversation");
  log.replaceChildren();
  $("hello").hidden = false;
  $("again").hidden = true;
});
if (isMember) {
  for (const [id, name] of [["tone", "coaching_tone"], ["country", "country"]])
    $(id).addEventListener("change", () => send("PATCH", "/v1/members/me", { [name]: $(id).value || null }));
}
for (const one of document.querySelectorAll(".try")) one.addEventListener("click", () => again(one.textContent));
