let clicked: HTMLButtonElement | null = null;

if (!import.meta.env.SSR)
  addEventListener(
    "click",
    ({ target }) => {
      clicked = target instanceof Element ? target.closest("button") : null;
    },
    { capture: true },
  );

/**
 * Button that submitted a form, null if a script did. Before Safari 15.4 events do not tell it: there it is the button
 * that was clicked last, which Enter in a field does too.
 */
export function submitterOf(event: SubmitEvent): HTMLElement | null {
  return "submitter" in event ? event.submitter : clicked;
}
