// Lifts the dialog above the page before it is first painted; not where nothing could be saved.
(() => {
  const dialog = document.currentScript.closest("dialog");
  if (!navigator.onLine) return;
  dialog.close();
  dialog.showModal();
})();
