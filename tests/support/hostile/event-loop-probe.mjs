import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { isMainThread } from "node:worker_threads";

/**
 * Preloaded (`node --import`) in a server under test: reports at TURN_PROBE_PORT the processor time used since the last
 * request.
 */

/**
 * User processor time of the event loop's thread, in milliseconds. It excludes other programs, and system time, which
 * is spent mostly on memory and is up to twenty times higher on some virtual machines than on others.
 */
function loopMilliseconds() {
  const { system } = process.cpuUsage(); // also makes the kernel update the file that the next line reads
  const ns = Number(readFileSync("/proc/self/schedstat", "utf8").split(" ", 1)[0]);
  return ns / 1e6 - system / 1000;
}

function allMilliseconds() {
  return process.cpuUsage().user / 1000;
}

function startProbe() {
  let [lastMs, longestMs, cpuMs] = [loopMilliseconds(), 0, allMilliseconds()];

  function endIteration() {
    const ms = loopMilliseconds();
    longestMs = Math.max(longestMs, ms - lastMs);
    lastMs = ms;
  }
  // a timer of one millisecond runs once in each iteration of the loop that takes longer
  setInterval(endIteration, 1).unref();

  const server = createServer((_, response) => {
    endIteration();
    const used = { longestTurnMs: longestMs, cpuMs: allMilliseconds() - cpuMs };
    [longestMs, cpuMs] = [0, allMilliseconds()];
    response.setHeader("content-type", "application/json").end(JSON.stringify(used));
  });
  server.listen(Number(process.env["TURN_PROBE_PORT"]), "127.0.0.1").unref();
}

if (isMainThread) startProbe();
