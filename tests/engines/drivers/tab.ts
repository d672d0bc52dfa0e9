import { setTimeout as delay } from "node:timers/promises";
import { timeouts } from "#tests/support/runner/timeouts.ts";
import type { Driver, Key } from "./driver.ts";
import {
  chooseOption,
  fieldState,
  findElements,
  placesOf,
  selectText,
  textsOf,
  type Place,
  type Target,
} from "./page-scripts.ts";

const asTarget = (target: Target | string): Target => (typeof target === "string" ? { css: target } : target);

function nameOf(target: Target | string): string {
  const { css, ...words } = asTarget(target);
  return [css, ...Object.entries(words).map(([kind, value]) => `${kind} "${value}"`)].join(", ");
}

/** A tab of a real engine: steps of a journey, the same in every engine. */
export class Tab {
  constructor(
    readonly engine: string,
    readonly origin: string,
    private readonly driver: Driver,
  ) {}

  /** Opens a path of the portal, or an address. */
  open(path: string): Promise<void> {
    return this.driver.go(new URL(path, this.origin).href);
  }

  reload(): Promise<void> {
    return this.driver.reload();
  }

  back(): Promise<void> {
    return this.driver.back();
  }

  /** Runs a function in the page; its arguments and its result travel as JSON. */
  async evaluate<Args extends unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    return this.run(`(${String(work)})(...${JSON.stringify(args)})`);
  }

  /** Runs a function in the page on the elements of a target. */
  on<Args extends unknown[], Result>(
    target: Target | string,
    work: (elements: HTMLElement[], ...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    const elements = `(${String(findElements)})(${JSON.stringify(asTarget(target))})`;
    return this.run(`(${String(work)})(${elements}, ...${JSON.stringify(args)})`);
  }

  /** Path, query and fragment of the page. */
  path(): Promise<string> {
    return this.evaluate(() => location.pathname + location.search + location.hash);
  }

  /** Visible text of the first element of a target, on one line; empty if there is none. */
  async text(target: Target | string = "body"): Promise<string> {
    return (await this.on(target, textsOf))[0] ?? "";
  }

  async count(target: Target | string): Promise<number> {
    return (await this.on(target, textsOf)).length;
  }

  /**
   * Waits until a reading is truthy, and returns it. A page that goes away while it is read is read again. The error
   * says what was awaited, and by `describe` what was there instead.
   */
  async until<Reading>(
    what: string,
    read: () => Promise<Reading>,
    describe?: () => string,
  ): Promise<NonNullable<Reading>> {
    const deadline = Date.now() + timeouts.assertion;
    let last = "";
    while (Date.now() < deadline) {
      try {
        const reading = await read();
        if (reading) return reading;
        last = String(reading);
      } catch (error) {
        last = String(error);
      }
      await delay(50);
    }
    throw new Error(`${this.engine} waited in vain until ${what}; there is ${describe?.() ?? last}`);
  }

  /** Waits for a target to be shown. */
  async see(target: Target | string): Promise<void> {
    await this.until(`${nameOf(target)} is shown`, () => this.count(target));
  }

  async seeGone(target: Target | string): Promise<void> {
    await this.until(`${nameOf(target)} is gone`, async () => (await this.count(target)) === 0);
  }

  /** Waits until a box or a radio button is ticked. */
  async seeChecked(target: Target | string): Promise<void> {
    await this.until(`${nameOf(target)} is ticked`, async () => (await this.on(target, fieldState))?.isChecked);
  }

  /** Waits until the text of a target contains words, or matches. */
  async seeText(words: string | RegExp, target: Target | string = "main"): Promise<void> {
    let text = "";
    const isSeen = async () => {
      text = await this.text(target);
      return typeof words === "string" ? text.includes(words) : words.test(text);
    };
    await this.until(`${words} stands in ${nameOf(target)}`, isSeen, () => text.slice(0, 1000));
  }

  async seePath(pattern: RegExp): Promise<void> {
    let path = "";
    const isThere = async () => pattern.test((path = await this.path()));
    await this.until(`the address matches ${pattern}`, isThere, () => path);
  }

  /** Presses the middle of a target with the mouse. Fails if something lies over it, and names that. */
  async tap(target: Target | string): Promise<void> {
    const { x, y } = await this.place(target);
    await this.driver.click(x, y);
  }

  /** Ticks a box or chooses a radio button. */
  async check(target: Target | string): Promise<void> {
    await this.tap(target);
    await this.seeChecked(target);
  }

  /** Replaces the text of a field by typing. */
  async type(target: Target | string, text: string): Promise<void> {
    await this.tap(target);
    await this.on(target, selectText);
    await this.driver.insert(text);
    const isTyped = async () => (await this.on(target, fieldState))?.value === text;
    await this.until(`${nameOf(target)} contains "${text}"`, isTyped);
  }

  /** Chooses an option of a list by its number, from 0 on. */
  async choose(target: Target | string, option: number): Promise<void> {
    await this.see(target);
    await this.on(target, chooseOption, option);
  }

  chooseFile(selector: string, path: string): Promise<void> {
    return this.driver.chooseFile(selector, path);
  }

  press(key: Key): Promise<void> {
    return this.driver.press(key);
  }

  resize(width: number, height: number, scale = 1): Promise<void> {
    return this.driver.resize(width, height, scale);
  }

  screenshot(): Promise<Buffer> {
    return this.driver.screenshot();
  }

  close(): Promise<void> {
    return this.driver.close();
  }

  /** Waits until a target is enabled, at rest and not covered, and returns its middle. */
  private place(target: Target | string): Promise<Place> {
    let before: Place | undefined;
    const atRest = async () => {
      if ((await this.on(target, fieldState))?.isDisabled !== false) return undefined;
      const last = before;
      [before] = await this.on(target, placesOf, 1); // the next one would be scrolled to too
      const isAtRest = before?.x === last?.x && before?.y === last?.y;
      return isAtRest && before?.cover === undefined ? before : undefined;
    };
    const describe = () => (before ? `what is covered by ${before.cover}` : "no such thing");
    return this.until(`${nameOf(target)} can be pressed`, atRest, describe);
  }

  private async run<Result>(expression: string): Promise<Awaited<Result>> {
    const json = await this.driver.evaluate(`(async () => JSON.stringify({ value: await (${expression}) }))()`);
    return (JSON.parse(json) as { value: Awaited<Result> }).value;
  }
}
