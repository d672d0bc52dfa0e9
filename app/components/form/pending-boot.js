// Marks a form's submit button as busy until the next page loads, and blocks a second submission. The mark is removed
// after 15 s or when the page is restored from the back/forward cache. Forms handled by React mark their own button.
(() => {
  let pressed;
  const release = () => {
    if (pressed) pressed.ariaBusy = pressed.ariaDisabled = pressed = null;
  };
  addEventListener("submit", (event) => {
    const button = event.submitter;
    if (event.defaultPrevented || !button || !event.target.matches("[method=post]")) return;
    if (pressed) return event.preventDefault();
    pressed = button;
    button.ariaBusy = button.ariaDisabled = true;
    setTimeout(release, 15_000);
  });
  addEventListener("pageshow", release);
})();
