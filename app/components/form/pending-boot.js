// Sends a form once, and only over a working connection. The pressed button is marked as busy until the next page loads,
// for at most 15 s, and a second submission is blocked. Before the form is sent, a small file is requested: if that
// fails, the page stays as it is, and a note above the button says so. The form itself is sent by the browser, so that
// nothing is sent twice.
(() => {
  /** @type {HTMLElement | null | undefined} */
  let pressed;
  /** @type {Element | undefined} */
  let last;
  /** @type {number | undefined} */
  let timer;
  let isReached = false;
  const note = document.createElement("p");
  note.className = "field-error";
  note.setAttribute("role", "alert");
  note.textContent = "ইন্টারনেট নেই। লেখা এই পাতায় আছে।";
  const marks = ["aria-busy", "aria-disabled"];
  const release = () => {
    clearTimeout(timer);
    if (pressed) for (const mark of marks) pressed.removeAttribute(mark);
    pressed = null;
  };
  const stay = () => {
    release();
    (last || document.querySelector("main>*")).before(note);
  };
  addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target); // no other element is submitted
    const button = event.submitter;
    if (isReached) {
      // once the other listeners have run: one that asks first, such as that of the logout, sends the form itself
      queueMicrotask(() => event.defaultPrevented && release());
      return;
    }
    note.remove();
    // without requestSubmit (Safari 15) the browser sends the form as usual
    if (event.defaultPrevented || !button || !form.requestSubmit || form.method !== "post") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (pressed) return;
    pressed = last = button;
    for (const mark of marks) button.setAttribute(mark, "true");
    fetch("/sw.js", { method: "HEAD", signal: AbortSignal.timeout && AbortSignal.timeout(10_000) }).then(() => {
      isReached = true;
      form.requestSubmit(button);
      isReached = false;
      timer = setTimeout(release, 15_000);
    }, stay);
  });
  addEventListener("pageshow", release);
  // the worker received no response to a form: the page is still there, and sends the same idempotency key again
  const { serviceWorker } = navigator;
  if (serviceWorker) serviceWorker.addEventListener("message", ({ data }) => data === "form-lost" && stay());
})();
