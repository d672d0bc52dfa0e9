import { element } from "./alert.ts";
import { answerKeys } from "./answer-keys.ts";

const helpId = "room-keys";

const keys = [
  ["A–E", "উত্তর বাছা"],
  ["T", "সত্য"],
  ["F", "মিথ্যা"],
  ["↓ ↑", "পরের বা আগেরটি"],
  ["→ ←", "পরের বা আগের পাতা"],
  ["M", "পরে দেখব"],
  ["?", "এই তালিকা"],
];

function focusTargets(form: HTMLFormElement): HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>("fieldset:not([hidden]) .statement, fieldset:not([hidden]) .best")];
}

function makeHelp(): HTMLElement {
  const help = element("div", "card keys panel");
  help.id = helpId;
  const list = element("dl", "");
  for (const [key, words] of keys) {
    const row = element("div", "");
    row.append(element("dt", "", key), element("dd", "", words));
    list.append(row);
  }
  help.append(element("h2", "", "কিবোর্ডের শর্টকাট"), list);
  return help;
}

/**
 * Adds keyboard control of the room, with a list of its keys; `go` handles a button value. Keys are identified by
 * position (`code`), whatever the layout, except `?`. A focused radio button keeps its own arrow keys.
 */
export function listenToKeys(form: HTMLFormElement, go: (value: string) => void): void {
  const hint = Object.assign(element("a", "small keys-hint", "শর্টকাট দেখতে ? চাপুন"), { href: `#${helpId}` });
  hint.setAttribute("aria-expanded", "false");
  form.querySelector(".palette")?.append(hint);
  form.after(makeHelp());

  const keysOfAnswers = answerKeys(() => focusTargets(form));

  function turn(value: "next" | "prev"): void {
    const isThere = form.querySelector(`.room-bar [value=${value}]:not([hidden])`);
    if (!isThere && value === "prev") return;
    go(isThere ? value : "review");
    keysOfAnswers.moveTo(focusTargets(form)[0]);
  }

  function act(code: string): boolean {
    if (code === "ArrowRight" || code === "ArrowLeft") turn(code === "ArrowRight" ? "next" : "prev");
    else if (code !== "KeyM") return keysOfAnswers.act(code);
    else keysOfAnswers.current()?.closest("fieldset")?.querySelector<HTMLInputElement>(".flag input")?.click();
    return true;
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "?") {
      hint.click();
      return;
    }
    const isRadio = event.target instanceof HTMLInputElement && event.target.type === "radio";
    if (isRadio && event.code.startsWith("Arrow")) return;
    if (act(event.code)) event.preventDefault();
  });
}
