export interface AnswerKeys {
  /** Statement or single best answer that has the focus, else the first one in view; undefined if there is none. */
  current(): HTMLElement | undefined;
  moveTo(target: HTMLElement | undefined): void;
  step(by: number): void;
  /** Chooses the nth radio button of a target, from 0 on, and goes on to the next target. */
  answer(target: HTMLElement, radio: number): void;
  /** Handles the arrows up and down, A to E, T and F; false for other keys. */
  act(code: string): boolean;
}

/**
 * Keyboard control of the answers that `targetsOf` finds. Keys are identified by position (`code`), whatever the
 * layout.
 */
export function answerKeys(targetsOf: () => HTMLElement[]): AnswerKeys {
  function current(): HTMLElement | undefined {
    const targets = targetsOf();
    const focused = document.activeElement?.closest<HTMLElement>(".statement, .best");
    return (
      targets.find((target) => target === focused) ??
      targets.find((target) => target.getBoundingClientRect().bottom > 120)
    );
  }

  function moveTo(target: HTMLElement | undefined): void {
    if (!target) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: "center" });
  }

  function step(by: number): void {
    const targets = targetsOf();
    const here = current();
    moveTo(targets[(here ? targets.indexOf(here) : -1) + by] ?? here);
  }

  function answer(target: HTMLElement, radio: number): void {
    target.querySelectorAll<HTMLInputElement>("input")[radio]?.click();
    moveTo(target);
    step(1);
  }

  /** Selects the nth statement or option: options may be shuffled, and show no letters. */
  function choose(target: HTMLElement, index: number): void {
    if (target.matches(".best")) answer(target, index);
    else moveTo(target.parentElement?.querySelectorAll<HTMLElement>(".statement")[index]);
  }

  function act(code: string): boolean {
    const target = current();
    if (code === "ArrowDown" || code === "ArrowUp") step(code === "ArrowDown" ? 1 : -1);
    else if (!target) return false;
    else if (/^Key[A-E]$/.test(code)) choose(target, "ABCDE".indexOf(code.slice(3)));
    else if ((code === "KeyT" || code === "KeyF") && target.matches(".statement"))
      answer(target, code === "KeyT" ? 0 : 1);
    else return false;
    return true;
  }

  return { current, moveTo, step, answer, act };
}
