import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { isMainThread } from "node:worker_threads";

/** Preloaded (`node --import`) in a server under test: answers at TURN_PROBE_PORT what it has used since it was last asked. */

/** Processor time of the thread that runs the event loop, in nanoseconds: what other programs use does not count. */
function loopNanoseconds() {
  process.cpuUsage(); // brings what the next line reads up to date
  return Number(readFileSync("/proc/self/schedstat", "utf8").split(" ", 1)[0]);
}

function allMilliseconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function startProbe() {
  let [lastNs, longestNs, cpuMs] = [loopNanoseconds(), 0, allMilliseconds()];

  function endTurn() {
    const ns = loopNanoseconds();
    longestNs = Math.max(longestNs, ns - lastNs);
    lastNs = ns;
  }
  // due every millisecond, it runs once in each turn of the loop that takes longer
  setInterval(endTurn, 1).unref();

  const server = createServer((_, response) => {
    endTurn();
    const used = { longestTurnMs: longestNs / 1e6, cpuMs: allMilliseconds() - cpuMs };
    [longestNs, cpuMs] = [0, allMilliseconds()];
    response.setHeader("content-type", "application/json").end(JSON.stringify(used));
  });
  server.listen(Number(process.env["TURN_PROBE_PORT"]), "127.0.0.1").unref();
}

if (isMainThread) startProbe();
