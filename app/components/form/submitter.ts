/**
 * Adds `submitter` to events where Safari before 15.4 lacks it, for scripts that send forms: the button
 * that was clicked last, which Enter in a field does too. Without it, a form would be sent without its button's value.
 */
export function provideSubmitter(): void {
  const { prototype } = "SubmitEvent" in window ? SubmitEvent : Event;
  if ("submitter" in prototype) return;
  let clicked: HTMLButtonElement | null = null;
  const remember = ({ target }: Event) => {
    clicked = target instanceof Element ? target.closest("button") : null;
  };
  addEventListener("click", remember, { capture: true });
  Object.defineProperty(prototype, "submitter", { get: () => clicked });
}
