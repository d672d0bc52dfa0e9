/** Measures for how many seconds each question is shown, without the time in which the page is in the background. */
export function createShownTime<Question extends object>() {
  const spentMs = new WeakMap<Question, number>();
  let shown: Question | undefined;
  let from = performance.now();
  let isVisible = !document.hidden;

  function settle(): void {
    const now = performance.now();
    if (shown && isVisible) spentMs.set(shown, (spentMs.get(shown) ?? 0) + now - from);
    from = now;
    isVisible = !document.hidden;
  }

  document.addEventListener("visibilitychange", settle);
  return {
    show(question: Question): void {
      settle();
      shown = question;
    },
    secondsOf(question: Question): number {
      settle();
      return Math.round((spentMs.get(question) ?? 0) / 1000);
    },
  };
}
