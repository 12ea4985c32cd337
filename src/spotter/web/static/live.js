// Live regions: whatever is marked `data-live` is fetched again and swapped when the safety log grows.
const region = document.querySelector("[data-live]");
const connection = document.getElementById("connection");
const news = document.getElementById("news");
let busy = false, again = false;

async function swap() {
  if (busy) { again = true; return; }
  busy = true;
  try {
    const answer = await fetch(location.href, { headers: { accept: "text/html" } });
    if (answer.ok && !answer.redirected) show(new DOMParser().parseFromString(await answer.text(), "text/html"));
  } catch { /* the stream says that the connection is lost, and comes back by itself */ }
  busy = false;
  if (again) { again = false; swap(); }
}

function show(page) {
  const known = new Set([...region.querySelectorAll("[data-id]")].map((one) => one.dataset.id));
  const held = region.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
  region.replaceChildren(...page.querySelector("[data-live]").childNodes);
  const fresh = [...region.querySelectorAll("[data-id]")].filter((one) => !known.has(one.dataset.id));
  for (const one of fresh) one.classList.add("fresh");
  if (fresh.length) news.textContent = `${news.dataset.text} ${fresh[0].querySelector(".row").innerText.replace(/\s+/g, " ")}`;
  if (held) region.querySelector(`a[href="${CSS.escape(held)}"]`)?.focus();
}

function say(is_on) {
  connection.classList.toggle("yes", is_on);
  connection.lastElementChild.textContent = is_on ? connection.dataset.on : connection.dataset.off;
}

const stream = new EventSource("/v1/events/stream");
stream.addEventListener("open", () => say(true));
stream.addEventListener("error", () => say(false));
stream.addEventListener("event", swap);
stream.addEventListener("case", swap);
addEventListener("pagehide", () => stream.close());
