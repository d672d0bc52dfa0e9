import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { promisify } from "node:util";
import { projectPath } from "#runtime/project-path.ts";

const run = promisify(execFile);

/** Installs a Debian package unless its program exists. */
export async function ensureProgram(name: string): Promise<void> {
  if (await run(name, ["-V"]).catch(() => undefined)) return;
  await run("apt-get", ["install", "-y", "--no-install-recommends", name]).catch((cause: unknown) => {
    throw new Error(`${name} is missing and could not be installed: install it by hand`, { cause });
  });
}

/** Content of a file of deploy/ with replacements for this test run. Throws if a text to be replaced is not in it. */
export async function deployedFile(name: string, replacements: [string, string][]): Promise<string> {
  const original = await readFile(projectPath(`deploy/${name}`), "utf8");
  return replacements.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`deploy/${name} does not contain ${from}`);
    return text.replaceAll(from, to);
  }, original);
}

/** Returns true if a server listens on this port of the loopback address. */
export async function isListening(port: string): Promise<boolean> {
  const socket = connect(Number(port), "127.0.0.1");
  const isConnected = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isConnected;
}
