import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";

const redraw = "\f";
const nextLink = "\t";
const previousLink = "\u001b\t";
const enter = "\r";
const eraseLine = "\u0015";
const options = ["-cookie", "-o wrap_search=1", "-o accept_language=bn", "-o confirm_qq=0", "-o use_history=0"];

/** A text without its spaces, which a terminal skips, and in one form of য়, ড় and ঢ়. */
function squeezed(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, "");
}

function withoutEscapes(text: string): string {
  // oxlint-disable-next-line no-control-regex -- that is what they begin with
  return text.replace(/\u001b(\[[\d;?]*[A-Za-z]|[()][A-B0]|[=>])|\u000f/g, "");
}

/**
 * w3m in a terminal of its own, tall enough for every page; what is done to it are the keys that a person presses. Words to
 * look for are given without য়, ড় and ঢ়: it knows them in one form alone.
 */
export async function openTextBrowser(address: string) {
  const home = await mkdtemp(join(tmpdir(), "w3m-"));
  const command = `stty rows 400 cols 120; exec w3m ${options.join(" ")} '${address}'`;
  const browser = spawn("script", ["-qfec", command, "/dev/null"], {
    env: { ...process.env, TERM: "xterm", LANG: "C.UTF-8", LC_ALL: "C.UTF-8", HOME: home },
  });
  let printed = "";
  browser.stdout.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
  });
  const keys = (...pressed: string[]) => browser.stdin.write(pressed.join(""));

  /** What the terminal shows, drawn anew; its last line begins with "≪". */
  async function screen(): Promise<string> {
    printed = "";
    keys(redraw);
    await expect.poll(() => withoutEscapes(printed), { message: "w3m draws its page" }).toContain("Viewing <");
    return squeezed(withoutEscapes(printed));
  }

  async function expectText(text: string): Promise<void> {
    await expect.poll(screen, { message: `w3m shows “${text}”` }).toContain(squeezed(text));
  }

  /** Puts the cursor on the next place of these words, on whichever screen it is. */
  async function find(words: string): Promise<void> {
    const searched = async () => {
      keys("/", words, enter);
      return screen();
    };
    await expect.poll(searched, { message: `w3m finds “${words}”` }).toContain(squeezed(words));
  }

  return {
    expectText,
    async open(url: string): Promise<void> {
      await screen();
      keys("U", eraseLine, url, enter);
    },
    /** Types into the field that stands behind its label. */
    async fill(label: string, text: string): Promise<void> {
      await find(label);
      keys(nextLink, enter, eraseLine, text, enter);
    },
    /** Ticks the box, or chooses the one, that stands before its label. */
    async check(label: string): Promise<void> {
      await find(label);
      keys(previousLink, enter);
    },
    /** Follows a link, or presses a button. */
    async press(words: string): Promise<void> {
      await find(words);
      keys(enter);
    },
    async close(): Promise<void> {
      browser.kill();
      await rm(home, { recursive: true, force: true });
    },
  };
}
