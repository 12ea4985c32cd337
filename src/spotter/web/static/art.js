// The art page: sends an activity, shows the picture and everything that led to it.
const words = JSON.parse(document.getElementById("words").textContent);
const $ = (id) => document.getElementById(id);
let shown = null;

const node = (tag, attributes = {}, ...children) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
};

const trailOf = (response) => response.headers.get("link").match(/<([^>]+)>/)[1];

async function make(body) {
  $("go").disabled = true;
  $("made").hidden = true;
  $("said").replaceChildren(node("p", { class: "lead" }, words.making));
  try {
    const response = await fetch(`/v1/art?ratio=${$("ratio").value}`, { method: "POST", body });
    if (!response.ok) throw new Error((await response.json()).detail);
    const picture = await response.blob();
    const trail = await (await fetch(trailOf(response))).json();
    show(picture, trail);
    $("said").replaceChildren();
  } catch (error) {
    $("said").replaceChildren(node("p", { class: "note", dir: "auto" }, error.message || words.failed));
  } finally {
    $("go").disabled = false;
  }
}

function show(picture, trail) {
  if (shown) URL.revokeObjectURL(shown);
  shown = URL.createObjectURL(picture);
  $("picture").src = shown;
  $("download").href = shown;
  const known = Object.entries(words.signal).filter(([name]) => [trail.signals[name]].flat().filter(Boolean).length);
  $("signals").replaceChildren(
    pair(words.style, trail.style),
    ...known.map(([name, label]) => pair(label, [trail.signals[name]].flat().join(", ").replaceAll("_", " "))),
  );
  $("prompt").textContent = trail.prompt;
  $("attempts").replaceChildren(...trail.attempts.map((one) =>
    node("li", { class: one.outcome === "accepted" ? "" : "bad" }, `${one.painter} · ${one.style} · ${one.outcome}`,
      node("span", { class: "measured", dir: "ltr", lang: "en" }, one.prompt))));
  $("inspection").replaceChildren(...trail.inspection.checks.map((one) =>
    node("li", { class: one.passed ? "" : "bad" }, `${words.check[one.name]}: ${one.passed ? words.passed : words.rejected}`,
      node("span", { class: "measured", dir: "ltr", lang: "en" }, one.measured))));
  const failures = trail.failures.map((one) => node("li", { dir: "ltr", lang: "en" }, `${one.kind}: ${one.reason}. ${one.context}`));
  $("failures").replaceChildren(...(failures.length ? failures : [node("li", {}, words.none)]));
  $("made").hidden = false;
  $("made").scrollIntoView({ block: "start" });
}

const pair = (label, value) => node("div", {}, node("dt", {}, label), node("dd", { dir: "auto" }, value));

async function take(file) {
  if (!file) return;
  if (file.name.toLowerCase().endsWith(".json")) $("activity").value = await file.text();
  else $("activity").value = "";
  await make(file);
}

$("make").addEventListener("submit", (event) => {
  event.preventDefault();
  if (!$("go").disabled) make($("activity").value);
});
$("file").addEventListener("change", () => take($("file").files[0]).finally(() => ($("file").value = "")));
for (const one of document.querySelectorAll(".sample")) {
  one.addEventListener("click", () => {
    $("activity").value = JSON.stringify(JSON.parse(one.dataset.sample), null, 2);
    if (!$("go").disabled) make($("activity").value);
  });
}
for (const [name, over] of [["dragover", true], ["dragleave", false], ["drop", false]]) {
  $("drop").addEventListener(name, (event) => {
    event.preventDefault();
    $("drop").classList.toggle("over", over);
    if (name === "drop") take(event.dataTransfer.files[0]);
  });
}
