// Loads a page again that the browser restored from memory, for example after a payment gateway: it may be outdated. Not as
// a reload, which could send a form again, and not where something is typed.
addEventListener("pageshow", ({ persisted }) => {
  const fields = [...document.querySelectorAll("textarea,input:not([type=checkbox])")];
  const isTyped = fields.some(({ value, defaultValue }) => value !== defaultValue);
  if (persisted && !isTyped) location.replace(location.href.replace(/#.*/, ""));
});
