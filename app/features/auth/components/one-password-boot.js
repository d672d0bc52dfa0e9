// One field for a new password, which can be shown: its confirmation is copied from it, and hidden. Without script both
// are typed.
(() => {
  const row = document.currentScript.previousElementSibling;
  const confirmation = row.querySelector("input");
  const { password } = confirmation.form.elements;
  const copy = () => (confirmation.value = password.value);
  row.hidden = true;
  password.addEventListener("input", copy);
  confirmation.form.addEventListener("submit", copy, true); // what a browser fills in by itself may tell nobody
})();
