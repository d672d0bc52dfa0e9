import { element } from "./alert.ts";

const helpId = "room-keys";

const keys = [
  ["A–E", "উক্তি বা উত্তর বাছা"],
  ["T", "সত্য, তারপর পরের উক্তি"],
  ["F", "মিথ্যা, তারপর পরের উক্তি"],
  ["↓ ↑", "পরের বা আগের উক্তি"],
  ["→ ←", "পরের বা আগের পাতা"],
  ["M", "পরে দেখব"],
  ["?", "এই তালিকা"],
];

/** Focus targets of the shown page: each statement, and each group of options. */
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
 * Keyboard control of the room; `go` handles a button value. Keys are identified by position (`code`), independent of
 * the keyboard layout. A focused radio button keeps its own arrow keys.
 */
export function listenToKeys(form: HTMLFormElement, go: (value: string) => void): void {
  const hint = Object.assign(element("a", "small keys-hint", "কিবোর্ডের শর্টকাট দেখতে ? চাপুন"), { href: `#${helpId}` });
  hint.setAttribute("aria-expanded", "false");
  form.querySelector(".palette")?.append(hint);
  form.after(makeHelp());

  function current(): HTMLElement | undefined {
    const targets = focusTargets(form);
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
    const targets = focusTargets(form);
    const here = current();
    moveTo(targets[(here ? targets.indexOf(here) : -1) + by] ?? here);
  }

  function answer(target: HTMLElement, radio: number): void {
    target.querySelectorAll<HTMLInputElement>("input")[radio]?.click();
    moveTo(target);
    step(1);
  }

  function turn(value: "next" | "prev"): void {
    const isThere = form.querySelector(`.room-bar [value=${value}]:not([hidden])`);
    if (!isThere && value === "prev") return;
    go(isThere ? value : "review");
    moveTo(focusTargets(form)[0]);
  }

  /** Selects the nth statement or option: options may be shuffled, and show no letters. */
  function choose(target: HTMLElement, index: number): void {
    if (target.matches(".best")) answer(target, index);
    else moveTo(target.parentElement?.querySelectorAll<HTMLElement>(".statement")[index]);
  }

  function act(code: string): boolean {
    const target = current();
    if (code === "ArrowRight" || code === "ArrowLeft") turn(code === "ArrowRight" ? "next" : "prev");
    else if (code === "ArrowDown" || code === "ArrowUp") step(code === "ArrowDown" ? 1 : -1);
    else if (!target) return false;
    else if (/^Key[A-E]$/.test(code)) choose(target, "ABCDE".indexOf(code.slice(3)));
    else if (code === "KeyM") target.closest("fieldset")?.querySelector<HTMLInputElement>(".flag input")?.click();
    else if ((code === "KeyT" || code === "KeyF") && target.matches(".statement"))
      answer(target, code === "KeyT" ? 0 : 1);
    else return false;
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
