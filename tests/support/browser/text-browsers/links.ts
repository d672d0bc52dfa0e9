import { expect } from "@playwright/test";
import { normalized, openTerminal, rows, type TextBrowser } from "./terminal.ts";

const down = "\u001b[B";
const enter = "\r";

/** The last row, which describes the selected link or field, and the cursor's position after it. */
const drawn = new RegExp(`\u001b\\[${rows};1H[^]*\u001b\\[\\d+;\\d+H$`);

/** Description of a selected field, which takes what is typed. */
const field = /field,name\w+$/;

/** Description of any link or field; while a page is loaded, its progress stands there. */
const anything = /(:\/\/|,name|,value)\S*$/;

/**
 * Starts Links with numbers before links and fields, by which they are selected. Its folder exists, because it would
 * greet a new user with a dialog.
 */
export async function openLinks(address: string): Promise<TextBrowser> {
  const terminal = await openTerminal(`links -html-numbered-links 1 '${address}'`, drawn, ".links2");
  const { keys, screen } = terminal;

  /** Waits until the page is loaded, and matches the screen's text. */
  async function find(pattern: RegExp): Promise<string> {
    let group = "";
    const loaded = async () => {
      const text = await screen();
      const found = anything.test(text) ? pattern.exec(text) : null;
      group = found?.[1] ?? "";
      return found !== null;
    };
    await expect.poll(loaded, { message: `Links shows ${pattern}` }).toBe(true);
    return group;
  }

  /** Selects what has its number in the first group of a pattern; a link is followed, a button is pressed. */
  async function select(pattern: string): Promise<void> {
    const [digit = "", ...others] = await find(new RegExp(pattern));
    keys(digit);
    await terminal.expectText("Enter link number");
    keys(...others, enter);
  }

  return {
    ...terminal,
    async open(url) {
      await find(anything);
      keys("g");
      await terminal.expectText("Enter URL");
      keys(url, enter);
    },
    async fill(label, text) {
      await select(`${normalized(label)}[^[]*\\[(\\d+)\\]_`);
      await find(field);
      keys(text);
      const selected = async () => {
        keys(down);
        return screen();
      };
      await expect.poll(selected, { message: "the field is left" }).not.toMatch(field);
    },
    async check(label) {
      await select(`\\[(\\d+)\\]\\[.?\\][^[]*${normalized(label)}`);
    },
    async press(text) {
      await select(`\\[(\\d+)\\]${normalized(text)}`);
    },
  };
}
