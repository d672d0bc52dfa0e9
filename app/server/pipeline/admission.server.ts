import { setTimeout as delay } from "node:timers/promises";
import { createSemaphore } from "#runtime/semaphore.ts";
import { admissionRejected, admissionRunning, admissionWaiting } from "#server/process/metrics.ts";
import { busyResponse } from "./busy.server.ts";
import { priorityOf, type Priority } from "./priority.server.ts";

interface Capacity {
  /** Number of requests processed concurrently. */
  slots: number;
  /** Maximum time that a request waits for a slot. */
  maxWaitMs: number;
}

const capacities: Record<Priority, Capacity> = {
  exam: { slots: 16, maxWaitMs: 10_000 }, // many submit at the same moment: a late response beats a rejection
  paper: { slots: 8, maxWaitMs: 10_000 }, // many start at the same moment; waiting does not shorten their exam time
  money: { slots: 64, maxWaitMs: 5000 }, // these wait for gateways, not for the processor
  entry: { slots: 64, maxWaitMs: 5000 }, // password hashing has its own queue and error message
  doctor: { slots: 12, maxWaitMs: 1500 },
  visitor: { slots: 8, maxWaitMs: 1500 },
};

/**
 * Rejections are delayed briefly, up to `maxDelayed` at a time, so that immediate retries do not occupy the processor.
 */
const rejectionDelayMs = 50;
const maxDelayed = 1000;
/** Floor for the mean, so that an idle period does not over-admit. */
const minMeanMs = 20;
const weightOfNewest = 0.05;
/**
 * Slots limit processor use: a request still running after this time waits for something else, so its slot is freed.
 */
const slowMs = 1000;
const maxSlow = 40;

/** Admission control: limits concurrent work per priority class and rejects requests that would wait too long. */
export interface Admission {
  /** Runs `work` with the priority of the request, or responds 503 without starting it. */
  admit(request: Request, work: () => Promise<Response>): Promise<Response>;
  /** Runs `work` with the given priority, for work whose result several requests share. */
  admitAs(lane: Priority, request: Request, work: () => Promise<Response>): Promise<Response>;
}

interface Queue {
  /** Acquires a slot; false if the wait would be or was too long. */
  acquire(): Promise<boolean>;
  /** Runs the work and releases the slot afterwards. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

function createQueue(name: Priority, { slots, maxWaitMs }: Capacity): Queue {
  const semaphore = createSemaphore(slots);
  const [running, waiting] = [admissionRunning.labels(name), admissionWaiting.labels(name)];
  let meanMs = minMeanMs;
  let slow = 0;

  function release(tookMs: number): void {
    meanMs = Math.max(minMeanMs, meanMs + weightOfNewest * (tookMs - meanMs));
    semaphore.release();
  }

  return {
    async acquire() {
      const expectedMs = ((semaphore.waiting() + 1) * meanMs) / slots;
      if (expectedMs > maxWaitMs) return false;
      waiting.inc();
      return semaphore.acquire(maxWaitMs).finally(() => waiting.dec());
    },
    async run(work) {
      const beganMs = performance.now();
      const state = { isSlow: false };
      running.inc();
      const slowTimer = setTimeout(() => {
        if (slow >= maxSlow) return;
        state.isSlow = true;
        slow += 1;
        semaphore.release();
      }, slowMs);
      try {
        return await work();
      } finally {
        running.dec();
        clearTimeout(slowTimer);
        if (state.isSlow) slow -= 1;
        else release(performance.now() - beganMs);
      }
    },
  };
}

/** Response for a client that has disconnected; nobody receives it. */
const disconnectedResponse = () => new Response(null, { status: 503 });

/** Creates the admission control of a process. */
export function createAdmission(isSecure: boolean): Admission {
  const queues: Record<Priority, Queue> = {
    exam: createQueue("exam", capacities.exam),
    paper: createQueue("paper", capacities.paper),
    money: createQueue("money", capacities.money),
    entry: createQueue("entry", capacities.entry),
    doctor: createQueue("doctor", capacities.doctor),
    visitor: createQueue("visitor", capacities.visitor),
  };
  let delayed = 0;

  async function refuse(request: Request): Promise<Response> {
    if (delayed < maxDelayed) {
      delayed += 1;
      await delay(rejectionDelayMs);
      delayed -= 1;
    }
    return busyResponse(request);
  }

  async function answerIn(name: Priority, request: Request, work: () => Promise<Response>): Promise<Response> {
    const queue = queues[name];
    if (!(await queue.acquire())) {
      admissionRejected.inc({ lane: name });
      return refuse(request);
    }
    return queue.run(async () => (request.signal.aborted ? disconnectedResponse() : work()));
  }

  return {
    admitAs: answerIn,
    admit(request, work) {
      const priority = priorityOf(request, isSecure);
      return priority ? answerIn(priority, request, work) : work();
    },
  };
}
