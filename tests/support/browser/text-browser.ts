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

/** Removes white space, which a terminal may skip, and normalizes য়, ড় and ঢ় to NFC. */
function normalized(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, "");
}

function withoutEscapes(text: string): string {
  // oxlint-disable-next-line no-control-regex -- escape sequences begin with a control character
  return text.replace(/\u001b(\[[\d;?]*[A-Za-z]|[()][A-B0]|[=>])|\u000f/g, "");
}

/**
 * Starts w3m in a terminal that is tall enough for every page, and controls it by keys. Search texts must not contain
 * য়, ড় and ঢ়, because w3m matches only one of their encodings.
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

  /** Redraws the terminal and returns its text. The last line starts with "≪". */
  async function screen(): Promise<string> {
    printed = "";
    keys(redraw);
    await expect.poll(() => withoutEscapes(printed), { message: "w3m redraws the page" }).toContain("Viewing <");
    return normalized(withoutEscapes(printed));
  }

  async function expectText(text: string): Promise<void> {
    await expect.poll(screen, { message: `w3m shows “${text}”` }).toContain(normalized(text));
  }

  /** Moves the cursor to the next occurrence of a text. */
  async function find(text: string): Promise<void> {
    const search = async () => {
      keys("/", text, enter);
      return screen();
    };
    await expect.poll(search, { message: `w3m finds “${text}”` }).toContain(normalized(text));
  }

  return {
    expectText,
    async open(url: string): Promise<void> {
      await screen();
      keys("U", eraseLine, url, enter);
    },
    /** Types into the field after a label. */
    async fill(label: string, text: string): Promise<void> {
      await find(label);
      keys(nextLink, enter, eraseLine, text, enter);
    },
    /** Selects the checkbox or radio button before a label. */
    async check(label: string): Promise<void> {
      await find(label);
      keys(previousLink, enter);
    },
    /** Follows a link, or presses a button. */
    async press(text: string): Promise<void> {
      await find(text);
      keys(enter);
    },
    async close(): Promise<void> {
      browser.kill();
      await rm(home, { recursive: true, force: true });
    },
  };
}
