/*
 * Functions that run in the page, so each stands alone. They are written for Chromium 80.
 */

/** Target of a step: the first visible element that a selector finds, narrowed by its words. */
export interface Target {
  css: string;
  /** Whole text of the element, or its `aria-label`. */
  text?: string | undefined;
  /** Part of the text of the element. */
  containing?: string | undefined;
  /** Beginning of the label of a field, or of its `aria-label`. */
  label?: string | undefined;
  /** Selector of elements in which the target is not looked for. */
  except?: string | undefined;
}

/** Visible elements of a target, in their order. A field may be invisible if its label is not. */
export function findElements({ css, text, containing, label, except }: Target): HTMLElement[] {
  const plain = (words: string | null) => (words ?? "").replace(/\s+/g, " ").trim();
  const labelsOf = (element: Element): Element[] =>
    "labels" in element ? Array.from((element.labels ?? []) as never) : [];
  // newer engines lay out what a closed `details` holds or is hidden until found, without showing it
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 &&
    getComputedStyle(element).visibility === "visible" &&
    !element.closest("details:not([open]) > :not(summary), [hidden]");
  const isMeant = (element: HTMLElement) =>
    (except === undefined || !element.closest(except)) &&
    (text === undefined || plain(element.textContent) === text || element.getAttribute("aria-label") === text) &&
    (containing === undefined || plain(element.textContent).includes(containing)) &&
    (label === undefined ||
      (element.getAttribute("aria-label") ?? "").startsWith(label) ||
      labelsOf(element).some((one) => plain(one.textContent).startsWith(label)));
  return Array.from(document.querySelectorAll<HTMLElement>(css)).filter(
    (element) => isMeant(element) && [element, ...labelsOf(element)].some(isShown),
  );
}

export interface Place {
  x: number;
  y: number;
  /** Name of the element that lies over the place, if any. */
  cover?: string | undefined;
}

/**
 * Scrolls each element into view and returns the middle of what can be pressed: of it, or of the label of a hidden
 * field. Left out is what is hidden without a visible label, or stands beside the page as the next slide does.
 */
export async function placesOf(elements: HTMLElement[], count?: number): Promise<(Place & { name: string })[]> {
  const describe = (element: Element) => {
    const words = (element.getAttribute("aria-label") ?? element.textContent).replace(/\s+/g, " ").trim();
    const marks = [element.id && `#${element.id}`, ...Array.from(element.classList, (name) => `.${name}`)].join("");
    return `<${element.localName}${marks}> ${words.slice(0, 60)}`.trim();
  };
  const isPressable = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    const { opacity, clipPath } = getComputedStyle(element);
    return width >= 4 && height >= 4 && opacity !== "0" && clipPath !== "inset(50%)";
  };
  const place = (element: HTMLElement) => {
    const labels: HTMLElement[] = "labels" in element ? Array.from((element.labels ?? []) as never) : [];
    const pressed = [element, ...labels].find(isPressable);
    if (!pressed) return undefined;
    pressed.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const { left, top, width, height } =
      Array.from(pressed.getClientRects()).find((rect) => rect.width > 0 && rect.height > 0) ??
      pressed.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (x < 0 || x >= innerWidth) return undefined;
    const hit = document.elementFromPoint(x, y);
    const isFree = [element, ...labels].some((one) => one.contains(hit));
    const cover = isFree ? undefined : hit ? describe(hit) : `nothing, at ${Math.round(x)}, ${Math.round(y)}`;
    return { x, y, cover, name: describe(element) };
  };
  const places = [];
  let waits = 0;
  for (const element of elements.slice(0, count)) {
    let found = place(element);
    // what was far away is laid out when it is near, and moves
    for (let tries = 0; found?.cover !== undefined && tries < 3 && waits < 30; tries += 1, waits += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      found = place(element);
    }
    if (found) places.push(found);
  }
  return places;
}

/** Texts of elements without hidden parts, on one line each. */
export function textsOf(elements: HTMLElement[]): string[] {
  return elements.map((element) => element.innerText.replace(/\s+/g, " ").trim());
}

/** Selects what is written in a field, so that typing replaces it. */
export function selectText([field]: HTMLElement[]): void {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
}

export interface FieldState {
  value: string;
  isChecked: boolean;
  isDisabled: boolean;
}

/** State of the first element as a field, or undefined if there is none. */
export function fieldState([field]: HTMLElement[]): FieldState | undefined {
  if (!field) return undefined;
  const { value = "", checked = false, disabled = false } = field as Partial<HTMLInputElement>;
  return { value, isChecked: checked, isDisabled: disabled };
}

/** Chooses an option by its number, as its list would, which lies outside of the page. */
export function chooseOption([list]: HTMLElement[], number: number): void {
  if (!(list instanceof HTMLSelectElement)) throw new Error("the target is no list of options");
  const option = list.options[number];
  if (!option) throw new Error(`there is no option ${number}`);
  list.value = option.value;
  list.dispatchEvent(new Event("input", { bubbles: true }));
  list.dispatchEvent(new Event("change", { bubbles: true }));
}
