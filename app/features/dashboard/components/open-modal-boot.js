// Opens the dialog as a modal before first paint, unless offline, when nothing could be saved. Where browsers do not know
// `:modal`, which its styles need, it stays in the page.
(() => {
  const dialog = document.currentScript.closest("dialog");
  if (!navigator.onLine || !dialog.showModal || !CSS.supports("selector(:modal)")) return;
  dialog.close();
  dialog.showModal();
})();
