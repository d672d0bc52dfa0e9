import { spawn } from "node:child_process";
import { realpathSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { SetupError } from "./setup-error.mjs";

/** The folder of the repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * How a program ended. `code` is its exit code, or 128 + n when signal n ended it; `output` what it wrote, when captured.
 * @typedef {{ code: number, output: string }} Ending
 */

/**
 * Runs a program in the repository's folder, to its end. The packages' own programs are found by name.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, isCaptured?: boolean, hasOwnGroup?: boolean, signal?: AbortSignal }} [options]
 *   isCaptured: keep the output instead of showing it; hasOwnGroup: leave none of its descendants behind; signal: ends it
 * @returns {Promise<Ending>}
 */
export function run(program, args, { env = process.env, isCaptured = false, hasOwnGroup = false, signal } = {}) {
  const isWindows = process.platform === "win32";
  const ownGroup = hasOwnGroup && !isWindows;
  // A closed terminal hangs up on its own group only.
  /** @type {NodeJS.Signals[]} */
  const signals = ownGroup ? ["SIGINT", "SIGTERM", "SIGHUP"] : ["SIGINT", "SIGTERM"];
  // before there is a child that somebody may see and ask to end
  for (const signal of signals) process.on(signal, passOn);
  const unwatch = onLostNpm(() => passOn("SIGTERM"));
  function stopListening() {
    for (const signal of signals) process.off(signal, passOn);
    unwatch();
  }
  const child = spawn(program, args, {
    cwd: root,
    env: { ...env, PATH: [join(root, "node_modules", ".bin"), process.env["PATH"]].join(delimiter) },
    stdio: isCaptured ? ["ignore", "pipe", "pipe"] : "inherit",
    detached: ownGroup,
    // On Windows npm and the packages' programs are .cmd files, which only a shell can start.
    shell: isWindows && program !== process.execPath,
  });

  let output = "";
  child.stdout?.setEncoding("utf8").on("data", (text) => (output += text));
  child.stderr?.setEncoding("utf8").on("data", (text) => (output += text));

  /** @param {NodeJS.Signals} signal */
  function passOn(signal) {
    unwatch();
    if (ownGroup) signalGroup(child.pid, signal);
    else if (signal !== "SIGINT" || !hasTerminal()) child.kill(signal);
  }

  signal?.addEventListener("abort", () => passOn("SIGTERM"), { once: true });
  return new Promise((resolve, reject) => {
    child.once("error", (error) => {
      stopListening();
      reject(new SetupError(`${program} cannot be run: ${error.message}`));
    });
    child.once("close", (code, signal) => {
      stopListening();
      if (ownGroup) signalGroup(child.pid, "SIGTERM");
      resolve({ code: code ?? 128 + (signal ? constants.signals[signal] : 0), output });
    });
  });
}

// In a terminal Ctrl-C reaches the child directly; passed on, it would be a second one, which means "at once".
function hasTerminal() {
  return process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
}

/**
 * Notices the end of `npm start` by a signal: npm ends the shell between itself and this process, which hears nothing.
 * @param {() => void} onLost
 * @returns {() => void} stops noticing
 */
function onLostNpm(onLost) {
  if (!process.env["npm_lifecycle_event"]) return () => {};
  const parentPid = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parentPid) onLost();
  }, 250);
  return () => clearInterval(watch);
}

/**
 * @param {number | undefined} leaderPid
 * @param {NodeJS.Signals} signal
 */
function signalGroup(leaderPid, signal) {
  if (!leaderPid) return;
  try {
    process.kill(-leaderPid, signal);
  } catch {
    // Nobody is left in the group.
  }
}

/**
 * Runs `main` when its module is the program that Node was started with; what it returns is the exit code.
 * @param {string} moduleUrl
 * @param {(args: string[]) => Promise<number>} main
 */
export async function runAsProgram(moduleUrl, main) {
  const program = process.argv[1];
  if (!program || pathToFileURL(realpathSync(program)).href !== moduleUrl) return;
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
