import { setTimeout as delay } from "node:timers/promises";
import { createPlaces } from "#runtime/semaphore.ts";
import { laneRefused, laneRunning, laneWaiting } from "#server/process/metrics.ts";
import { busyAnswer } from "./busy.server.ts";
import { laneOf, type LaneName } from "./lane-of.server.ts";

interface Width {
  /** How many are answered at a time. */
  atOnce: number;
  /** The longest that one waits for its turn. */
  patienceMs: number;
}

const widths: Record<LaneName, Width> = {
  exam: { atOnce: 16, patienceMs: 10_000 }, // a hall that submits in one moment: better late than refused
  paper: { atOnce: 8, patienceMs: 10_000 }, // a hall begins in one moment, and who waits at its door has all the time of the exam
  money: { atOnce: 64, patienceMs: 5000 }, // they wait for gateways, not for the processor
  entry: { atOnce: 64, patienceMs: 5000 }, // passwords have turns of their own, and words for who gets none
  doctor: { atOnce: 12, patienceMs: 1500 },
  visitor: { atOnce: 8, patienceMs: 1500 },
};

/** Who retries at once must not fill the processor with refusals: each is held for a moment, up to so many. */
const holdMs = 50;
const mostHeld = 1000;
/** After a quiet time the mean is that of a quiet machine, and would let in too many. */
const shortestMeanMs = 20;
const weightOfNewest = 0.05;
/** Places are for the processor: who still has one after so long waits for something else, and passes it on. */
const slowMs = 1000;
const mostSlow = 40;

/** Gives work its turn, lane by lane, and refuses at the door whom it would keep waiting too long. */
export interface Lanes {
  /** Answers in the lane of the request: by `work`, or by 503 before any work was begun. */
  answer(request: Request, work: () => Promise<Response>): Promise<Response>;
  /** The same in a lane by name, for work that nobody waits for alone. */
  answerIn(lane: LaneName, request: Request, work: () => Promise<Response>): Promise<Response>;
}

interface Lane {
  /** Takes a place; false: the wait would be too long, or was. */
  enter(): Promise<boolean>;
  /** Does what the place was taken for, and leaves it. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

function createLane(name: LaneName, { atOnce, patienceMs }: Width): Lane {
  const places = createPlaces(atOnce);
  const [running, waiting] = [laneRunning.labels(name), laneWaiting.labels(name)];
  let meanMs = shortestMeanMs;
  let slow = 0;

  function leave(tookMs: number): void {
    meanMs = Math.max(shortestMeanMs, meanMs + weightOfNewest * (tookMs - meanMs));
    places.leave();
  }

  return {
    async enter() {
      const expectedMs = ((places.waiting() + 1) * meanMs) / atOnce;
      if (expectedMs > patienceMs) return false;
      waiting.inc();
      return places.enter(patienceMs).finally(() => waiting.dec());
    },
    async run(work) {
      const beganMs = performance.now();
      const one = { isSlow: false };
      running.inc();
      const passOn = setTimeout(() => {
        if (slow >= mostSlow) return;
        one.isSlow = true;
        slow += 1;
        places.leave();
      }, slowMs);
      try {
        return await work();
      } finally {
        running.dec();
        clearTimeout(passOn);
        if (one.isSlow) slow -= 1;
        else leave(performance.now() - beganMs);
      }
    },
  };
}

/** Who has left gets no answer, and nothing is done for it: what nobody reads. */
const leftAlready = () => new Response(null, { status: 503 });

export function createLanes(isSecure: boolean): Lanes {
  const lanes: Record<LaneName, Lane> = {
    exam: createLane("exam", widths.exam),
    paper: createLane("paper", widths.paper),
    money: createLane("money", widths.money),
    entry: createLane("entry", widths.entry),
    doctor: createLane("doctor", widths.doctor),
    visitor: createLane("visitor", widths.visitor),
  };
  let held = 0;

  async function refuse(request: Request): Promise<Response> {
    if (held < mostHeld) {
      held += 1;
      await delay(holdMs);
      held -= 1;
    }
    return busyAnswer(request);
  }

  async function answerIn(name: LaneName, request: Request, work: () => Promise<Response>): Promise<Response> {
    const lane = lanes[name];
    if (!(await lane.enter())) {
      laneRefused.inc({ lane: name });
      return refuse(request);
    }
    return lane.run(async () => (request.signal.aborted ? leftAlready() : work()));
  }

  return {
    answerIn,
    answer(request, work) {
      const lane = laneOf(request, isSecure);
      return lane ? answerIn(lane, request, work) : work();
    },
  };
}
