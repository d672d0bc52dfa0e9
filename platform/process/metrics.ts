import { Counter, Gauge, Histogram } from "prom-client";
import { asSpan } from "./tracing.ts";

/*
 * Prometheus metrics. Dashboards and alerts depend on their names (deploy/). Labels have few values, all from fixed
 * tables: never an address, an id, a phone number or anything else that a visitor sends.
 */

const buckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const pageSeconds = new Histogram({
  name: "portal_request_seconds",
  help: "Duration of a request to the portal, by route name.",
  labelNames: ["route", "method", "status"],
  buckets,
});

const callSeconds = new Histogram({
  name: "api_request_seconds",
  help: "Duration of a call of the v3 API, by path pattern of the endpoint.",
  labelNames: ["endpoint", "method", "status"],
  buckets,
});

export const admissionRunning = new Gauge({
  name: "lane_running",
  help: "Admitted requests in progress, by priority.",
  labelNames: ["lane"],
});

export const admissionWaiting = new Gauge({
  name: "lane_waiting",
  help: "Requests waiting for admission, by priority.",
  labelNames: ["lane"],
});

export const admissionRejected = new Counter({
  name: "lane_refused_total",
  help: "Requests rejected because their priority class was full.",
  labelNames: ["lane"],
});

export const pageCacheResponses = new Counter({
  name: "page_cache_answers_total",
  help: "Responses with shared pages: fresh or stale from the page cache, or rendered on a miss.",
  labelNames: ["outcome"],
});

export const breakerOpen = new Gauge({
  name: "breaker_open",
  help: "1 while the circuit breaker of this API feature is open.",
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
  help: "Database connections by pool: in use, idle, and queries waiting for one.",
  labelNames: ["pool", "state"],
  collect() {
    for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
      connections.set({ pool, state: "in_use" }, totalCount - idleCount);
      connections.set({ pool, state: "idle" }, idleCount);
      connections.set({ pool, state: "waiting" }, waitingCount);
    }
  },
});

export function trackPool(name: string, pool: PoolCounts): void {
  pools.set(name, pool);
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

type Caller = Pick<Request, "signal">;

/** Returns the status label of a response, such as `2xx`; `left` for a 503 to a client that disconnected early. */
function statusClass({ status }: { status: number }, { signal }: Caller): string {
  if (status === 503 && signal.aborted) return "left";
  return `${Math.floor(status / 100)}xx`;
}

/** Returns name and attributes of the trace span of a request, by OpenTelemetry conventions. */
function spanOf(method: string, route: string, { status }: { status: number }) {
  const attributes = { "http.request.method": method, "http.route": route, "http.response.status_code": status };
  return { name: `${method} ${route}`, attributes };
}

/**
 * Measures the duration of a page request, and traces it. `route` returns its label, and is called after `respond` has
 * resolved. Nothing is measured if `respond` throws.
 */
export async function timePage(
  request: Request,
  route: () => string,
  respond: () => Response | Promise<Response>,
): Promise<Response> {
  return asSpan("page", async (describe) => {
    const end = pageSeconds.startTimer();
    const response = await respond();
    const labels = { route: route(), method: methodOf(request) };
    end({ ...labels, status: statusClass(response, request) });
    describe(spanOf(labels.method, labels.route, response));
    return response;
  });
}

/**
 * Measures the duration of an API call, and traces it. `respond` returns the endpoint's path pattern and the response,
 * to which `timeCall` resolves.
 */
export async function timeCall<Given extends { status: number }>(
  call: Pick<Request, "method" | "signal">,
  respond: () => Promise<{ endpoint: string; given: Given }>,
): Promise<Given> {
  return asSpan("call", async (describe) => {
    const end = callSeconds.startTimer();
    const { endpoint, given } = await respond();
    const method = methodOf(call);
    end({ endpoint, method, status: statusClass(given, call) });
    describe(spanOf(method, endpoint, given));
    return given;
  });
}

function methodOf({ method }: { method: string }): string {
  return methods.has(method) ? method : "other";
}
