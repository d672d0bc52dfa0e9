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
    const { target } = event;
    const link = target.closest("[aria-expanded]");
    if (link || (opener && target.hash === "#closed")) event.preventDefault();
    if (link || (opener && (target.closest("a,button") || !panel.contains(target)))) show(link !== opener && link);
  });
  addEventListener("keydown", ({ key }) => key === "Escape" && show());
})();
