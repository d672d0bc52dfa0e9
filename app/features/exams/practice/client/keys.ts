import { answerKeys } from "../../room/client/answer-keys.ts";
import { isSolved, type Section } from "./question-sections.ts";

const radios: Record<string, number> = { Digit1: 0, Numpad1: 0, Digit2: 1, Numpad2: 1, Digit0: 2, Numpad0: 2 };

/** Selector of elements on which Enter already has an effect. */
const ownEnter = "a, button, summary, input, textarea, select";

/**
 * Listens to the keys of practice: 1 true and 2 false (statements only), 0 blank, Enter for the verdict and the next
 * question, and those of `answerKeys`.
 */
export function listenToPracticeKeys(shown: () => Section | undefined): void {
  const keys = answerKeys(() => {
    const section = shown();
    return section && !isSolved(section) ? [...section.querySelectorAll<HTMLElement>(".statement, .best")] : [];
  });

  /** Presses the main button: the verdict, the next question or the result. Returns false if none is visible. */
  function press(): boolean {
    const buttons = [...(shown()?.querySelectorAll<HTMLElement>(".room-bar .primary") ?? [])];
    const button = buttons.find((one) => one.getClientRects().length > 0);
    button?.click();
    return button !== undefined;
  }

  function act(code: string): boolean {
    if (code === "Enter" || code === "NumpadEnter") return press();
    const [target, radio] = [keys.current(), radios[code]];
    if (radio === undefined || !target) return keys.act(code);
    const inputs = target.querySelectorAll("input");
    if (target.matches(".best") && radio < 2) return false;
    keys.answer(target, radio === 2 ? inputs.length - 1 : radio);
    return true;
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !(event.target instanceof Element)) return;
    if (event.target.closest("textarea, select, [type=text]")) return;
    if (event.code.endsWith("Enter") && event.target.closest(ownEnter)) return;
    if (event.code.startsWith("Arrow") && event.target.matches("[type=radio]")) return;
    if (act(event.code)) event.preventDefault();
  });
}
