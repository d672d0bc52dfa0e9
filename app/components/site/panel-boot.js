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
  addEventListener("click", (event) => {
    const control = event.target.closest("a,button");
    if (!control) return;
    const isOpener = "panel" in control.dataset;
    if (isOpener || (opener && control.hash === "#closed")) event.preventDefault();
    show(isOpener && control !== opener && control);
  });
  // not by click, which iOS does not send for a press on plain text
  addEventListener("pointerup", ({ target }) => {
    if (opener && !opener.contains(target) && !panel.contains(target)) show();
  });
  addEventListener("keydown", ({ key }) => key === "Escape" && show());
})();
