import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const pollMs = 200;
const heartbeatMs = 2_000;
const abandonedAfterMs = 30_000;

/**
 * Runs `work` while holding a lock file that all its processes share. Works on any file system and at any path
 * depth, but a process that is suspended for 30 s loses the lock; the database therefore has a stricter one, a socket
 * (`reference-api/db/file-lock.ts`).
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {() => void} [onWait] called once if another process holds the lock
 * @returns {Promise<T>}
 */
export async function withProcessLock(file, work, onWait) {
  for (let attempt = 0; !take(file); attempt++) {
    if (attempt === 1) onWait?.();
    await pause(pollMs);
  }
  // The process id alone is not enough: after a restart of the machine another program may have it.
  const heartbeat = setInterval(() => existsSync(file) && utimesSync(file, new Date(), new Date()), heartbeatMs);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    rmSync(file, { force: true });
  }
}

/**
 * Tries to create the lock file. An abandoned lock is only removed; the next attempt takes it, when other processes
 * that saw it have removed it too.
 * @param {string} file
 */
function take(file) {
  try {
    mkdirSync(dirname(file), { recursive: true }); // on each attempt, because a build may remove the folder
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
    if (isAbandoned(file)) rmSync(file, { force: true });
    return false;
  }
}

/** @param {string} file */
function isAbandoned(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > abandonedAfterMs) return true;
    const pid = Number(readFileSync(file, "utf8"));
    if (pid) process.kill(pid, 0);
    return false;
  } catch (error) {
    return hasCode(error, "ESRCH");
  }
}

/**
 * @param {unknown} error
 * @param {string} code
 */
function hasCode(error, code) {
  return error instanceof Error && "code" in error && error.code === code;
}
