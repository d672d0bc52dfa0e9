import { spawn } from "node:child_process";
import { readFileSync, realpathSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { SetupError } from "./setup-error.mjs";

/** Absolute path of the repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * `code`: exit code of a program, or 128 + n if signal n ended it. `output`: its captured standard output and error.
 * `processorSeconds`: what it and the processes that it waited for used; only Linux tells.
 * @typedef {{ code: number, output: string, processorSeconds?: number | undefined }} ProgramResult
 */

/**
 * Runs a program in a folder, by default the repository's, and waits for its end. Programs of the packages that are
 * installed there are found by name.
 * @param {string} program
 * @param {string[]} args
 * @param {{ folder?: string, env?: NodeJS.ProcessEnv, isCaptured?: boolean, hasOwnGroup?: boolean, signal?: AbortSignal }} [options]
 *   isCaptured: returns the output instead of showing it; hasOwnGroup: starts a process group and ends its remaining
 *   processes afterwards; signal: ends the program with SIGTERM
 * @returns {Promise<ProgramResult>}
 */
export function run(program, args, options = {}) {
  const { folder = root, env = process.env, isCaptured = false, hasOwnGroup = false, signal } = options;
  const isWindows = process.platform === "win32";
  const ownGroup = hasOwnGroup && !isWindows;
  // A closed terminal sends SIGHUP to its own process group only.
  /** @type {NodeJS.Signals[]} */
  const signals = ownGroup ? ["SIGINT", "SIGTERM", "SIGHUP"] : ["SIGINT", "SIGTERM"];
  // registered before the child exists, so that no signal is lost
  for (const signal of signals) process.on(signal, forwardSignal);
  const stopWatching = onLostNpm(() => forwardSignal("SIGTERM"));
  function removeListeners() {
    for (const signal of signals) process.off(signal, forwardSignal);
    stopWatching();
  }
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...env, PATH: [join(folder, "node_modules", ".bin"), process.env["PATH"]].join(delimiter) },
    stdio: isCaptured ? ["ignore", "pipe", "pipe"] : "inherit",
    detached: ownGroup,
    // On Windows npm and the programs of packages are .cmd files, which only a shell can start.
    shell: isWindows && program !== process.execPath,
  });

  let output = "";
  child.stdout?.setEncoding("utf8").on("data", (text) => (output += text));
  child.stderr?.setEncoding("utf8").on("data", (text) => (output += text));

  /** @param {NodeJS.Signals} signal */
  function forwardSignal(signal) {
    stopWatching();
    if (ownGroup) signalGroup(child.pid, signal);
    else if (signal !== "SIGINT" || !hasTerminal()) child.kill(signal);
  }

  /** @type {number | undefined} */
  let processorSeconds;
  child.once("exit", () => (processorSeconds = takeProcessorSeconds()));

  signal?.addEventListener("abort", () => forwardSignal("SIGTERM"), { once: true });
  return new Promise((resolve, reject) => {
    child.once("error", (error) => {
      removeListeners();
      reject(new SetupError(`${program} cannot be run: ${error.message}`));
    });
    child.once("close", (code, signal) => {
      removeListeners();
      if (ownGroup) signalGroup(child.pid, "SIGTERM");
      resolve({ code: code ?? 128 + (signal ? constants.signals[signal] : 0), output, processorSeconds });
    });
  });
}

// In a terminal Ctrl-C reaches the child directly. A forwarded SIGINT would be its second, which forces an exit.
function hasTerminal() {
  return process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
}

/**
 * Detects that npm was ended by a signal: npm ends the shell between itself and this process, which receives no signal.
 * @param {() => void} onLost
 * @returns {() => void} stops watching
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
    // The group has no process left.
  }
}

/** Linux counts in hundredths of a second, whatever its own clock. */
const ticksPerSecond = 100;

let taken = 0;

/**
 * Processor seconds of the child processes that ended since the last call, with those that they waited for. Called when
 * a child ends, it tells what that child used. Only Linux counts them.
 */
export function takeProcessorSeconds() {
  if (process.platform !== "linux") return undefined;
  const stat = readFileSync("/proc/self/stat", "utf8");
  const afterName = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [user, system] = afterName.slice(13, 15).map(Number); // cutime and cstime of proc(5)
  const total = ((user ?? 0) + (system ?? 0)) / ticksPerSecond;
  const since = total - taken;
  taken = total;
  return since;
}

/**
 * Runs `main` if its module is the program that Node was started with, and exits with the code that it returns.
 * A SetupError is printed without its stack.
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
