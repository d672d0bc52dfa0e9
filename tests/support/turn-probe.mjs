import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { isMainThread } from "node:worker_threads";

/** Preloaded (`node --import`) in a server under test: answers at TURN_PROBE_PORT what it has used since it was last asked. */

/**
 * Processor time of the thread that runs the event loop, in milliseconds: what other programs use does not count, nor what the
 * system takes for the process, which is mostly for memory. That costs some virtual machines twenty times what it costs others.
 */
function loopMilliseconds() {
  const { system } = process.cpuUsage(); // brings what the next line reads up to date
  const ns = Number(readFileSync("/proc/self/schedstat", "utf8").split(" ", 1)[0]);
  return ns / 1e6 - system / 1000;
}

function allMilliseconds() {
  return process.cpuUsage().user / 1000;
}

function startProbe() {
  let [lastMs, longestMs, cpuMs] = [loopMilliseconds(), 0, allMilliseconds()];

  function endTurn() {
    const ms = loopMilliseconds();
    longestMs = Math.max(longestMs, ms - lastMs);
    lastMs = ms;
  }
  // due every millisecond, it runs once in each turn of the loop that takes longer
  setInterval(endTurn, 1).unref();

  const server = createServer((_, response) => {
    endTurn();
    const used = { longestTurnMs: longestMs, cpuMs: allMilliseconds() - cpuMs };
    [longestMs, cpuMs] = [0, allMilliseconds()];
    response.setHeader("content-type", "application/json").end(JSON.stringify(used));
  });
  server.listen(Number(process.env["TURN_PROBE_PORT"]), "127.0.0.1").unref();
}

if (isMainThread) startProbe();
