// Lifts the dialog above the page before it is first painted.
(() => {
  const dialog = document.currentScript.closest("dialog");
  dialog.close();
  dialog.showModal();
})();
