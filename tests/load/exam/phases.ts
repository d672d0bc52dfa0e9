import { setTimeout as delay } from "node:timers/promises";
import { median, p99 } from "../median.ts";

/** Tries of a step that fails, and the pause before the next one. */
const mostTries = 20;
const retryMs = 2000;

/** Durations and failures of one kind of step. */
export interface Phase {
  ms: number[];
  failures: string[];
  fromMs: number;
  untilMs: number;
}

export function phase(): Phase {
  return { ms: [], failures: [], fromMs: Number.POSITIVE_INFINITY, untilMs: 0 };
}

async function tried<Result>(phase: Phase, work: () => Promise<Result>, tries: number): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    phase.failures.push(String(error).slice(0, 200));
    if (tries <= 1) return undefined;
    await delay(retryMs);
    return tried(phase, work, tries - 1);
  }
}

/** Measures a step with its repetitions after failures, which it records instead of throwing. */
export async function timed<Result>(
  phase: Phase,
  work: () => Promise<Result>,
  tries = mostTries,
): Promise<Result | undefined> {
  const startedAtMs = performance.now();
  phase.fromMs = Math.min(phase.fromMs, startedAtMs);
  const result = await tried(phase, work, tries);
  phase.untilMs = performance.now();
  phase.ms.push(phase.untilMs - startedAtMs);
  return result;
}

/** Row of the table of phases. */
export function row(what: string, { ms, failures, fromMs, untilMs }: Phase) {
  return {
    what,
    steps: ms.length,
    "per second": Number((ms.length / ((untilMs - fromMs) / 1000)).toFixed(1)),
    "p50 ms": Math.round(median(ms)),
    "p99 ms": Math.round(p99(ms)),
    "slowest ms": Math.round(Math.max(...ms)),
    refused: failures.length,
  };
}
