import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

const commands = {
  w3m: ["w3m", "-dump", "-cols", "100", "-T", "text/html", "-I", "UTF-8"],
  lynx: ["lynx", "-dump", "-nolist", "-stdin", "-width=100", "-assume_charset=utf-8", "-display_charset=utf-8"],
  links: ["links", "-dump", "-force-html", "-width", "100", "-codepage", "utf-8", "/dev/stdin"],
} satisfies Record<string, [string, ...string[]]>;

/** Lines of a page as a text browser prints it. */
export async function dumped(browser: keyof typeof commands, html: string): Promise<string[]> {
  const [command, ...options]: [string, ...string[]] = commands[browser];
  const env = { ...process.env, LANG: "C.UTF-8", LC_ALL: "C.UTF-8" };
  const printing = run(command, options, { env, maxBuffer: 10_000_000 });
  printing.child.stdin?.end(html);
  return (await printing).stdout.split("\n").map((line) => line.trim());
}
