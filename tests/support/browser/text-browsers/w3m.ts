import { expect } from "@playwright/test";
import { normalized, openTerminal, type TextBrowser } from "./terminal.ts";

const nextLink = "\t";
const previousLink = "\u001b\t";
const enter = "\r";
const eraseLine = "\u0015";
const options = ["-cookie", "-o wrap_search=1", "-o accept_language=bn", "-o confirm_qq=0", "-o use_history=0"];

/** Starts w3m. Search texts must not contain য়, ড় and ঢ়, because w3m matches only one of their encodings. */
export async function openW3m(address: string): Promise<TextBrowser> {
  const terminal = await openTerminal(`w3m ${options.join(" ")} '${address}'`, /Viewing[^<]*</);
  const { keys, screen } = terminal;

  /** Moves the cursor to the next occurrence of a text. */
  async function find(text: string): Promise<void> {
    const search = async () => {
      keys("/", text, enter);
      return screen();
    };
    await expect.poll(search, { message: `w3m finds “${text}”` }).toContain(normalized(text));
  }

  return {
    ...terminal,
    async open(url) {
      await screen();
      keys("U", eraseLine, url, enter);
    },
    async fill(label, text) {
      await find(label);
      keys(nextLink, enter, eraseLine, text, enter);
    },
    async check(label) {
      await find(label);
      keys(previousLink, enter);
    },
    async press(text) {
      await find(text);
      keys(enter);
    },
  };
}
