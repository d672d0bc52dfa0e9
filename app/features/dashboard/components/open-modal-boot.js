// Opens the dialog as a modal before first paint, unless offline, when nothing could be saved.
(() => {
  const dialog = document.currentScript.closest("dialog");
  if (!navigator.onLine || !dialog.showModal) return;
  dialog.close();
  dialog.showModal();
})();
