// The button that sends a form is marked until the next page is there, and sends it once. When nothing came of it, or the
// page is shown again from the browser's memory, it may be pressed again. Where the application answers, it marks its own.
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
