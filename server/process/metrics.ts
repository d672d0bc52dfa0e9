import { Counter, Gauge, Histogram } from "prom-client";
import { asSpan } from "./tracing.ts";

/*
 * What is counted, by names that somebody else draws and watches (deploy/). A label has few values, all from tables of ours:
 * never an address, an id, a phone number or anything else that a visitor sends.
 */

const buckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const pageSeconds = new Histogram({
  name: "portal_request_seconds",
  help: "How long the portal took over a request, by the name of its route.",
  labelNames: ["route", "method", "status"],
  buckets,
});

const callSeconds = new Histogram({
  name: "api_request_seconds",
  help: "How long the v3 API took over a call, by the endpoint's own pattern.",
  labelNames: ["endpoint", "method", "status"],
  buckets,
});

/** Requests that have a place in their lane. */
export const laneRunning = new Gauge({
  name: "lane_running",
  help: "Requests that have a place in their lane.",
  labelNames: ["lane"],
});

/** Requests that wait for a place in their lane. */
export const laneWaiting = new Gauge({
  name: "lane_waiting",
  help: "Requests that wait for a place in their lane.",
  labelNames: ["lane"],
});

/** Requests that were refused at the door of their lane. */
export const laneRefused = new Counter({
  name: "lane_refused_total",
  help: "Requests that were refused because their lane was full.",
  labelNames: ["lane"],
});

/** Answers out of the store of rendered pages: `fresh`, `stale` (rendered anew behind it), or `rendered` for it first. */
export const storedPages = new Counter({
  name: "page_cache_answers_total",
  help: "Answers of pages that many visitors share: fresh or stale from the store, or rendered for it.",
  labelNames: ["outcome"],
});

/** 1 while the portal does not ask a feature of the API, since it gave no answers. */
export const breakerOpen = new Gauge({
  name: "breaker_open",
  help: "1 while the portal does not ask this feature of the API.",
  labelNames: ["feature"],
});

interface PoolCounts {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

const pools = new Map<string, PoolCounts>();

const connections = new Gauge({
  name: "database_connections",
  help: "Connections to the database by pool: in use, idle, and how many queries wait for one.",
  labelNames: ["pool", "state"],
  collect() {
    for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
      connections.set({ pool, state: "in_use" }, totalCount - idleCount);
      connections.set({ pool, state: "idle" }, idleCount);
      connections.set({ pool, state: "waiting" }, waitingCount);
    }
  },
});

/** Counts the connections of a pool from now on, under a name of ours. */
export function countPool(name: string, pool: PoolCounts): void {
  pools.set(name, pool);
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

/** Whoever left before there was an answer has had no error. */
function statusClass({ status }: Response, { signal }: Request): string {
  if (status === 503 && signal.aborted) return "left";
  return `${Math.floor(status / 100)}xx`;
}

/** The names of a span, as OpenTelemetry has them. */
function spanOf(method: string, route: string, { status }: Response) {
  const attributes = { "http.request.method": method, "http.route": route, "http.response.status_code": status };
  return { name: `${method} ${route}`, attributes };
}

/** Counts how long a page took. `route` is asked when the answer is there. */
export async function timePage(
  request: Request,
  route: () => string,
  answer: () => Response | Promise<Response>,
): Promise<Response> {
  return asSpan("page", async (tell) => {
    const end = pageSeconds.startTimer();
    const given = await answer();
    const labels = { route: route(), method: methodOf(request) };
    end({ ...labels, status: statusClass(given, request) });
    tell(spanOf(labels.method, labels.route, given));
    return given;
  });
}

/** Counts how long a call of the API took, by what it was and how it was answered. */
export async function timeCall(
  request: Request,
  answer: () => Promise<{ endpoint: string; given: Response }>,
): Promise<void> {
  await asSpan("call", async (tell) => {
    const end = callSeconds.startTimer();
    const { endpoint, given } = await answer();
    const method = methodOf(request);
    end({ endpoint, method, status: statusClass(given, request) });
    tell(spanOf(method, endpoint, given));
  });
}

function methodOf({ method }: Request): string {
  return methods.has(method) ? method : "other";
}
