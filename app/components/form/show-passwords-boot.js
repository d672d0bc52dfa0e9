// Checkbox below a form's passwords: shows them as text, and hides them again before submission.
(() => {
  const show = (form, isShown) => {
    for (const field of form.querySelectorAll(".secret")) field.type = isShown ? "text" : "password";
  };
  addEventListener("change", ({ target }) => "showsPasswords" in target.dataset && show(target.form, target.checked));
  addEventListener("submit", ({ target }) => show(target), true);
})();
