// Runs the countdown that the server rendered; at zero hides the sentence and enables the form's button.
(() => {
  const text = document.querySelector("[data-countdown]");
  if (!text) return;
  const button = text.closest("form").querySelector("button");
  const endsAtMs = performance.now() + Number(text.dataset.countdown) * 1000;
  const digits = (number) => String(number).replace(/\d/g, (digit) => "০১২৩৪৫৬৭৮৯"[digit]);
  button.disabled = true;
  const timer = setInterval(() => {
    const left = Math.max(0, Math.ceil((endsAtMs - performance.now()) / 1000));
    text.querySelector("b").textContent =
      `${digits(Math.floor(left / 60))}:${digits(String(left % 60).padStart(2, "0"))}`;
    if (left > 0) return;
    clearInterval(timer);
    button.disabled = false;
    text.hidden = true;
  }, 250);
})();
