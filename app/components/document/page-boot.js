// Discourages copying, as the centre asks: no context menu by mouse and no Ctrl+Shift+I. Form fields, selected text that
// is being typed, the Menu key, Shift+F10 and touch keep working: this is no protection and must be in nobody's way.
(() => {
  const field = "input,textarea,select,[contenteditable]";
  let byKeyboard = false;
  addEventListener("keydown", (event) => {
    byKeyboard = event.key === "ContextMenu" || (event.shiftKey && event.key === "F10");
    if (event.ctrlKey && event.shiftKey && event.code === "KeyI" && !event.target.closest(field))
      event.preventDefault();
  });
  addEventListener("contextmenu", (event) => {
    if (!byKeyboard && event.pointerType !== "touch" && !event.target.closest?.(field)) event.preventDefault();
    byKeyboard = false;
  });
})();
