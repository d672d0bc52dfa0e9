import type { Page } from "@playwright/test";

/** Presses Tab until an element with this label or text has the focus. Returns how often; throws after 40 times. */
export async function tabTo(page: Page, name: RegExp): Promise<number> {
  for (let keys = 1; keys <= 40; keys++) {
    await page.keyboard.press("Tab");
    const text = await page.evaluate(() => {
      const { activeElement: focused } = document;
      const labels = focused && "labels" in focused && focused.labels instanceof NodeList ? [...focused.labels] : [];
      return (labels[0] ?? focused)?.textContent ?? "";
    });
    if (name.test(text.trim())) return keys;
  }
  throw new Error(`Tab does not reach ${String(name)}`);
}

interface Outline {
  name: string;
  /** Cut off at the top or bottom by the viewport or by an element that scrolls, or under a bar that stays in view. */
  isCut: boolean;
  /** Contrast with the background that it is drawn on; 1 if there is no outline. */
  contrast: number;
}

/** Reads the outline of the focused element, or of the label around a focused field. */
function readOutline(page: Page): Promise<Outline> {
  return page.evaluate(() => {
    const focused = document.activeElement ?? document.body;
    const element = focused.closest("label") ?? focused;
    const style = getComputedStyle(element);
    const name = element.textContent.trim();
    if (style.outlineStyle === "none") return { name, isCut: false, contrast: 1 };
    const parents: Element[] = [];
    for (let parent = element.parentElement; parent; parent = parent.parentElement) parents.push(parent);

    const offset = parseFloat(style.outlineOffset);
    const reach = Math.max(0, offset + parseFloat(style.outlineWidth));
    const box = element.getBoundingClientRect();
    const frames = parents
      .filter((parent) => parent !== document.body && getComputedStyle(parent).overflowY !== "visible")
      .map((parent) => parent.getBoundingClientRect());
    const isWithin = (top: number, bottom: number) => box.top - reach >= top - 1 && box.bottom + reach <= bottom + 1;
    const seen = document.elementFromPoint(box.left + box.width / 2, box.bottom - 1);
    const isCovered = seen !== null && !element.contains(seen) && !seen.contains(element);
    const isCut = isCovered || !isWithin(0, innerHeight) || frames.some(({ top, bottom }) => !isWithin(top, bottom));

    const numbers = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
    const behind = (offset < 0 ? [element, ...parents] : parents)
      .map((parent) => numbers(getComputedStyle(parent).backgroundColor))
      .find(([, , , alpha = 1]) => alpha === 1);
    const luminance = (colour: number[]) => {
      const [red = 0, green = 0, blue = 0] = colour.map((part) => (part / 255) ** 2.2);
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
    };
    const [one, other] = [luminance(numbers(style.outlineColor)), luminance(behind ?? [255, 255, 255])];
    return { name, isCut, contrast: Math.max(one, other) / Math.min(one, other) };
  });
}

/** Presses Tab from the start of a page to its end, and returns the outlines of all stops. */
export async function tabThrough(page: Page): Promise<Outline[]> {
  const outlines: Outline[] = [];
  for (;;) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement === document.body)) return outlines;
    outlines.push(await readOutline(page));
  }
}
