import { execFile } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { ownFolder } from "#tests/support/processes/folders/fast-temp-folder.ts";

const run = promisify(execFile);

const commands = {
  w3m: ["w3m", "-dump", "-cols", "100", "-T", "text/html", "-I", "UTF-8"],
  lynx: ["lynx", "-dump", "-nolist", "-force_html", "-width=100", "-assume_charset=utf-8", "-display_charset=utf-8"],
  links: ["links", "-dump", "-force-html", "-width", "100", "-codepage", "utf-8"],
} satisfies Record<string, [string, ...string[]]>;

/** Lines of a page as a text browser prints it; from a file, because Links reads no pipe. */
export async function dumped(browser: keyof typeof commands, html: string): Promise<string[]> {
  const [command, ...options]: [string, ...string[]] = commands[browser];
  const folder = await ownFolder();
  try {
    const page = join(folder, "page.html");
    await writeFile(page, html);
    const env = { ...process.env, LANG: "C.UTF-8", LC_ALL: "C.UTF-8" };
    const { stdout } = await run(command, [...options, page], { env, maxBuffer: 10_000_000 });
    return stdout.split("\n").map((line) => line.trim());
  } finally {
    await rm(folder, { recursive: true });
  }
}
