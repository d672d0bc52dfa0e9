import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { promisify } from "node:util";
import { projectPath } from "#runtime/project-path.ts";

const run = promisify(execFile);

/** Installs a program of Debian's where it is missing. */
export async function ensureProgram(name: string): Promise<void> {
  if (await run(name, ["-V"]).catch(() => undefined)) return;
  await run("apt-get", ["install", "-y", "--no-install-recommends", name]).catch((cause: unknown) => {
    throw new Error(`${name} is not there, and could not be installed: install it by hand`, { cause });
  });
}

/** A file of deploy/ with what is this run's in place of its own. Throws where it no longer says what is replaced. */
export async function deployedFile(name: string, ours: [string, string][]): Promise<string> {
  const given = await readFile(projectPath(`deploy/${name}`), "utf8");
  return ours.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`deploy/${name} has no ${from}`);
    return text.replaceAll(from, to);
  }, given);
}

/** Whether somebody listens on this port of the loopback address. */
export async function isListening(port: string): Promise<boolean> {
  const socket = connect(Number(port), "127.0.0.1");
  const isIn = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isIn;
}
