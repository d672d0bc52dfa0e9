import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { createSemaphore } from "#runtime/semaphore.ts";
import { admissionRejected, admissionRunning, admissionWaiting } from "./metrics.ts";

/**
 * Priority classes with separate queues: exam answers, exam papers, payments, logins and registrations, other requests
 * of doctors, other requests of visitors.
 */
export type Priority = "exam" | "paper" | "money" | "entry" | "doctor" | "visitor";

interface Capacity {
  /** Number of requests processed concurrently. */
  slots: number;
  /** Maximum time that a request waits for a slot. */
  maxWaitMs: number;
  /** Number of requests without a slot from which on those for a hanging page are refused. Default: no page hangs. */
  maxStalled?: number;
}

const capacities: Record<Priority, Capacity> = {
  exam: { slots: 16, maxWaitMs: 10_000 }, // many submit at the same moment: a late response beats a rejection
  paper: { slots: 8, maxWaitMs: 10_000 }, // many start at the same moment; waiting does not shorten their exam time
  money: { slots: 64, maxWaitMs: 5000 }, // these wait for gateways, not for the processor
  entry: { slots: 64, maxWaitMs: 5000 }, // password hashing has its own queue and error message
  doctor: { slots: 12, maxWaitMs: 1500, maxStalled: 150 },
  visitor: { slots: 8, maxWaitMs: 1500, maxStalled: 150 },
};

/**
 * Delay of a rejection in milliseconds, for up to `maxDelayed` rejections at a time, so that immediate retries do not
 * occupy the processor.
 */
const rejectionDelayMs = 50;
const maxDelayed = 1000;
/**
 * Minimum of the mean duration in milliseconds by which waiting times are estimated, so that not too many are admitted
 * after an idle period.
 */
const minMeanMs = 20;
const weightOfNewest = 0.05;
const lookMs = 100;
/**
 * Milliseconds after which a request counts as stalled if the processor is idle: it waits for something else. In
 * classes with `maxStalled`, it and later requests for the same page then run without a slot, so that one hanging
 * feature does not block other pages.
 */
const stalledMs = 300;
const idleBelow = 0.95;
/**
 * Milliseconds after which a request that is not stalled gives its slot back too, while fewer than `maxSlow` run
 * without one.
 */
const slowMs = 1000;
const maxSlow = 40;

/** Admission control: limits concurrent work per priority class, and rejects requests that would wait too long. */
export interface Admission {
  /** Runs `work` with the priority of the request, or responds 503 without starting it. */
  admit(request: Request, work: () => Promise<Response>): Promise<Response>;
  /** Runs `work` with the given priority, for work whose result several requests share. */
  admitAs(lane: Priority, request: Request, work: () => Promise<Response>): Promise<Response>;
}

interface Queue {
  /** Runs the work of a page. Resolves to undefined, without starting it, if it cannot be admitted in time. */
  run<Result>(page: string, work: () => Promise<Result>): Promise<Result | undefined>;
}

type Utilization = typeof performance.eventLoopUtilization;

/**
 * Calls `look` every 100 ms with the running time, and whether the event loop was idle for more than 5 % of the time
 * since the last call. Returns a function that ends this.
 */
function watch(utilization: Utilization, look: (runningMs: number, isIdle: boolean) => void): () => void {
  const beganMs = performance.now();
  let before = utilization();
  const timer = setInterval(() => {
    const isIdle = utilization(before).utilization < idleBelow;
    before = utilization();
    look(performance.now() - beganMs, isIdle);
  }, lookMs);
  return () => clearInterval(timer);
}

function createQueue(name: Priority, { slots, maxWaitMs, maxStalled = 0 }: Capacity, utilization: Utilization): Queue {
  const semaphore = createSemaphore(slots);
  const [running, waiting] = [admissionRunning.labels(name), admissionWaiting.labels(name)];
  /** Number of requests that wait for something else, by page. */
  const stalled = new Map<string, number>();
  let meanMs = minMeanMs;
  let withoutSlot = 0;

  async function acquire(): Promise<boolean> {
    const expectedMs = ((semaphore.waiting() + 1) * meanMs) / slots;
    if (expectedMs > maxWaitMs) return false;
    waiting.inc();
    return semaphore.acquire(maxWaitMs).finally(() => waiting.dec());
  }

  function countStalled(page: string, change: 1 | -1): void {
    const count = (stalled.get(page) ?? 0) + change;
    if (count > 0) stalled.set(page, count);
    else stalled.delete(page);
  }

  /** Runs work that has a slot or, on a page that hangs, none. */
  async function runIn<Result>(hasSlot: boolean, page: string, work: () => Promise<Result>): Promise<Result> {
    const beganMs = performance.now();
    const state = { hasSlot, isStalled: false };
    running.inc();
    if (!hasSlot) withoutSlot += 1;
    const unwatch = watch(utilization, (runningMs, isIdle) => {
      if (maxStalled > 0 && !state.isStalled && runningMs >= stalledMs && isIdle) {
        state.isStalled = true;
        countStalled(page, 1);
      }
      const most = state.isStalled ? maxStalled + slots : runningMs >= slowMs ? maxSlow : 0;
      if (!state.hasSlot || withoutSlot >= most) return;
      state.hasSlot = false;
      withoutSlot += 1;
      semaphore.release();
    });
    try {
      return await work();
    } finally {
      running.dec();
      unwatch();
      if (state.isStalled) countStalled(page, -1);
      if (state.hasSlot) {
        meanMs = Math.max(minMeanMs, meanMs + weightOfNewest * (performance.now() - beganMs - meanMs));
        semaphore.release();
      } else withoutSlot -= 1;
    }
  }

  return {
    async run(page, work) {
      const hasSlot = !stalled.has(page);
      if (hasSlot && !(await acquire())) return undefined;
      if (!stalled.has(page)) return runIn(hasSlot, page, work);
      if (hasSlot) semaphore.release(); // the page began to hang during the wait
      return withoutSlot < maxStalled ? runIn(false, page, work) : undefined;
    },
  };
}

function pageIn({ url }: Request): string {
  return new URL(url).pathname.replace(/\.data$/, "").replace(/\d+/g, "#");
}

const disconnectedResponse = () => new Response(null, { status: 503 });

interface AdmissionOptions {
  /** Priority class of a request; undefined if it is so cheap that it is always admitted. */
  priorityOf(request: Request): Priority | undefined;
  /** Response to a request that is not admitted. */
  refuse(request: Request): Response;
  utilization?: Utilization;
}

export function createAdmission({
  priorityOf,
  refuse,
  utilization = performance.eventLoopUtilization,
}: AdmissionOptions): Admission {
  const queue = (name: Priority) => createQueue(name, capacities[name], utilization);
  const queues: Record<Priority, Queue> = {
    exam: queue("exam"),
    paper: queue("paper"),
    money: queue("money"),
    entry: queue("entry"),
    doctor: queue("doctor"),
    visitor: queue("visitor"),
  };
  let delayed = 0;

  async function refuseSlowly(request: Request): Promise<Response> {
    if (delayed < maxDelayed) {
      delayed += 1;
      await delay(rejectionDelayMs);
      delayed -= 1;
    }
    return refuse(request);
  }

  async function answerIn(name: Priority, request: Request, work: () => Promise<Response>): Promise<Response> {
    const response = await queues[name].run(pageIn(request), async () =>
      request.signal.aborted ? disconnectedResponse() : work(),
    );
    if (response) return response;
    admissionRejected.inc({ lane: name });
    return refuseSlowly(request);
  }

  return {
    admitAs: answerIn,
    admit(request, work) {
      const priority = priorityOf(request);
      return priority ? answerIn(priority, request, work) : work();
    },
  };
}
