// Single keys for rulings. They can be switched off, and never fire while somebody writes.
const box = document.getElementById("keys");
const KEPT = "spotter-single-keys";

if (box) {
  box.checked = localStorage.getItem(KEPT) !== "off";
  box.addEventListener("change", () => localStorage.setItem(KEPT, box.checked ? "on" : "off"));
}

addEventListener("keydown", (event) => {
  const writes = event.target.matches("textarea, select, input:not([type=radio], [type=checkbox])");
  if (!box?.checked || writes || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const found = document.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
  if (!found) return;
  event.preventDefault();
  found.focus();
  found.click();
});
