// Checkbox below a form's passwords, as <ShowPasswords> renders it: shows them as text, and hides them again before
// submission.
(() => {
  document.currentScript.insertAdjacentHTML(
    "beforebegin",
    "<label class=check><input type=checkbox data-shows-passwords> পাসওয়ার্ড দেখুন</label>",
  );
  const show = (form, isShown) => {
    for (const field of form.querySelectorAll(".secret")) field.type = isShown ? "text" : "password";
  };
  addEventListener("change", ({ target }) => "showsPasswords" in target.dataset && show(target.form, target.checked));
  addEventListener("submit", ({ target }) => show(target), true);
})();
