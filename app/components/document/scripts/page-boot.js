// Discourages copying, as the centre requires: blocks the context menu by mouse and Ctrl+Shift+I. Form fields, the Menu
// key, Shift+F10 and touch keep working: this is no protection and must not hinder anyone.
(() => {
  const field = "input,textarea,select";
  let byKeyboard = false;
  addEventListener("keydown", (event) => {
    byKeyboard = event.key === "ContextMenu" || (event.shiftKey && event.key === "F10");
    if (event.ctrlKey && event.shiftKey && event.code === "KeyI" && !event.target.closest(field))
      event.preventDefault();
  });
  addEventListener("contextmenu", (event) => {
    if (!byKeyboard && event.pointerType !== "touch" && !(event.target.closest && event.target.closest(field)))
      event.preventDefault();
    byKeyboard = false;
  });
})();
