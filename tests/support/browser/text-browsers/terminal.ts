import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";

/** Text browser that a test controls by its keys. */
export interface TextBrowser {
  expectText(text: string): Promise<void>;
  open(url: string): Promise<void>;
  /** Types into the field after a label. */
  fill(label: string, text: string): Promise<void>;
  /** Selects the checkbox or radio button before a label. */
  check(label: string): Promise<void>;
  /** Follows a link, or presses a button. */
  press(text: string): Promise<void>;
  close(): Promise<void>;
}

/** A screen that is tall enough for every page. */
export const rows = 400;

const redraw = "\f";

/** Removes white space, which a terminal may skip, and normalizes য়, ড় and ঢ় to NFC. */
export function normalized(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, "");
}

/** Removes escape sequences, and characters that a backspace takes back. */
function plain(text: string): string {
  // oxlint-disable-next-line no-control-regex -- escape sequences begin with a control character
  return text.replace(/\u001b(\[[\d;?]*[A-Za-z]|[()][A-B0]|[=>])|\u000f|.\u0008/g, "");
}

/**
 * Starts a program in a terminal, with a home that has one empty folder at most. `drawn` matches the output of a finished
 * redraw.
 */
export async function openTerminal(program: string, drawn: RegExp, folder = "") {
  const home = await mkdtemp(join(tmpdir(), "text-browser-"));
  await mkdir(join(home, folder), { recursive: true });
  const command = `stty rows ${rows} cols 120; exec ${program}`;
  const running = spawn("script", ["-qfec", command, "/dev/null"], {
    env: { ...process.env, TERM: "xterm", LANG: "C.UTF-8", LC_ALL: "C.UTF-8", HOME: home },
  });
  let printed = "";
  running.stdout.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
  });
  const keys = (...pressed: string[]) => running.stdin.write(pressed.join(""));

  /** Redraws the terminal and returns its text. */
  async function screen(): Promise<string> {
    printed = "";
    keys(redraw);
    await expect.poll(() => printed, { message: "the page is drawn" }).toMatch(drawn);
    return normalized(plain(printed));
  }

  return {
    keys,
    screen,
    async expectText(text: string): Promise<void> {
      await expect.poll(screen, { message: `the screen shows “${text}”` }).toContain(normalized(text));
    },
    async close(): Promise<void> {
      running.kill();
      await rm(home, { recursive: true, force: true });
    },
  };
}
