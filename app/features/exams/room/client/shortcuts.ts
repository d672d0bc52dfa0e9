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

function element(tag: string, className: string, text = ""): HTMLElement {
  return Object.assign(document.createElement(tag), { className, textContent: text });
}

/** Where an answer is given: each statement, and the options of each single answer, of the page that is shown. */
function stopsOf(form: HTMLFormElement): HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>("fieldset:not([hidden]) :is(.statement, .best)")];
}

function makeHelp(): HTMLElement {
  const help = element("div", "card keys");
  help.id = helpId;
  help.popover = "auto";
  const list = element("dl", "figures");
  for (const [key, words] of keys) {
    const row = element("div", "");
    row.append(element("dt", "", key), element("dd", "", words));
    list.append(row);
  }
  help.append(element("h2", "", "কিবোর্ডের শর্টকাট"), list);
  return help;
}

/**
 * The room by the keyboard: `go` is what a button of that value does. Keys are known by their places, whatever script they
 * write; a radio button that has the focus keeps its own arrows.
 */
export function listenToKeys(form: HTMLFormElement, go: (value: string) => void): void {
  const help = makeHelp();
  form.after(help);
  form.querySelector(".palette")?.append(element("p", "small quiet keys-hint", "কিবোর্ডের শর্টকাট দেখতে ? চাপুন"));

  function current(): HTMLElement | undefined {
    const stops = stopsOf(form);
    const held = document.activeElement?.closest<HTMLElement>(".statement, .best");
    return stops.find((stop) => stop === held) ?? stops.find((stop) => stop.getBoundingClientRect().bottom > 120);
  }

  function moveTo(stop: HTMLElement | undefined): void {
    if (!stop) return;
    stop.tabIndex = -1;
    stop.focus({ preventScroll: true });
    stop.scrollIntoView({ block: "center" });
  }

  function step(by: number): void {
    const stops = stopsOf(form);
    const here = current();
    moveTo(stops[(here ? stops.indexOf(here) : -1) + by] ?? here);
  }

  function answer(stop: HTMLElement, radio: number): void {
    stop.querySelectorAll<HTMLInputElement>("input")[radio]?.click();
    moveTo(stop);
    step(1);
  }

  function turn(value: "next" | "prev"): void {
    const isThere = form.querySelector(`.room-bar [value=${value}]:not([hidden])`);
    if (!isThere && value === "prev") return;
    go(isThere ? value : "review");
    moveTo(stopsOf(form)[0]);
  }

  /** The nth statement of the question, or its nth option: options may be shuffled, and bear no letters. */
  function choose(stop: HTMLElement, place: number): void {
    if (stop.matches(".best")) answer(stop, place);
    else moveTo(stop.parentElement?.querySelectorAll<HTMLElement>(".statement")[place]);
  }

  function act(code: string): boolean {
    const stop = current();
    if (code === "ArrowRight" || code === "ArrowLeft") turn(code === "ArrowRight" ? "next" : "prev");
    else if (code === "ArrowDown" || code === "ArrowUp") step(code === "ArrowDown" ? 1 : -1);
    else if (!stop) return false;
    else if (/^Key[A-E]$/.test(code)) choose(stop, "ABCDE".indexOf(code.slice(3)));
    else if (code === "KeyM") stop.closest("fieldset")?.querySelector<HTMLInputElement>(".flag input")?.click();
    else if ((code === "KeyT" || code === "KeyF") && stop.matches(".statement")) answer(stop, code === "KeyT" ? 0 : 1);
    else return false;
    return true;
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "?") return void help.togglePopover();
    const isRadio = event.target instanceof HTMLInputElement && event.target.type === "radio";
    if (isRadio && event.code.startsWith("Arrow")) return;
    if (act(event.code)) event.preventDefault();
  });
}
