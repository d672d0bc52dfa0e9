// Opens and closes parts that lie over the page on small screens, such as the menu: a link with `aria-expanded` leads to
// each. Without script, the target of the URL is shown.
(() => {
  let opener;
  let panel;
  const set = (isOpen) => {
    opener.setAttribute("aria-expanded", isOpen);
    panel.classList.toggle("open", isOpen);
  };
  const show = (link) => {
    if (opener) {
      if (panel.matches(":focus-within")) opener.focus({ preventScroll: true });
      set(false);
    }
    opener = link;
    if (!link) return;
    panel = document.querySelector(link.hash);
    set(true);
    panel.focus();
  };
  // on an element, or iOS would send no click for a press on plain text
  window.app.addEventListener("click", (event) => {
    const control = event.target.closest("a,button");
    const isOpener = control && control.matches("[aria-expanded]");
    if (isOpener || (opener && control && control.hash === "#closed")) event.preventDefault();
    if (isOpener) show(control !== opener && control);
    else if (opener && (control || !panel.contains(event.target))) show();
  });
  addEventListener("keydown", ({ key }) => key === "Escape" && show());
})();
