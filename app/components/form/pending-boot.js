// Sends a form once, and only over a working connection. The pressed button is marked as busy until the next page loads,
// for at most 15 s, and a second submission is blocked. Before the form is sent, a small file is requested: if that
// fails, the page stays as it is and a dialog offers to send again. The form itself is sent by the browser, so that
// nothing is sent twice. Forms that React handles mark their own button; `resend.ts` opens the same dialog for them.
(() => {
  if (window.offerResend) return; // also imported by the application
  /** @type {HTMLElement | null | undefined} */
  let pressed;
  let isReached = false;
  const release = () => {
    if (pressed) pressed.ariaBusy = pressed.ariaDisabled = pressed = null;
  };
  window.offerResend = (resend, stay) => {
    const dialog = document.createElement("dialog");
    dialog.ariaLabel = "ইন্টারনেট নেই";
    dialog.innerHTML = `<form method="dialog" class="stack"><p><b>ইন্টারনেট নেই।</b> যা লিখেছেন এই পাতায় আছে।</p><p class="row"><button class="button primary" value="1">আবার পাঠান</button><button class="button">পাতায় থাকুন</button></p></form>`;
    dialog.onclose = () => {
      dialog.remove();
      if (dialog.returnValue) resend();
      else stay?.();
    };
    document.body.append(dialog);
    dialog.showModal();
  };
  addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (isReached || event.defaultPrevented || !submitter) return;
    if (!(form instanceof HTMLFormElement && form.matches("[method=post]"))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (pressed) return;
    pressed = submitter;
    submitter.ariaBusy = submitter.ariaDisabled = "true";
    fetch("/favicon.svg", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(9000) }).then(
      () => {
        isReached = true;
        form.requestSubmit(submitter);
        isReached = false;
        setTimeout(release, 15_000);
      },
      () => {
        release();
        window.offerResend?.(() => form.requestSubmit(submitter));
      },
    );
  });
  addEventListener("pageshow", release);
})();
