// Opens and closes parts that lie over the page on small screens, such as the menu: a link with `data-panel` leads to
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
  document.getElementById("app").addEventListener("click", (event) => {
    const control = event.target.closest("a,button");
    const isOpener = control && "panel" in control.dataset;
    if (isOpener || (opener && control && control.hash === "#closed")) event.preventDefault();
    if (isOpener) show(control !== opener && control);
    else if (opener && (control || !panel.contains(event.target))) show();
  });
  addEventListener("keydown", ({ key }) => key === "Escape" && show());
})();
