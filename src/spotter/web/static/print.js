// The browser's own print dialogue; without scripts its menu does the same.
const button = document.getElementById("print");
if (button) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
