import { path } from "#app/paths.ts";

/** Outcomes of the requests of one run. */
export interface Outcomes {
  /** Duration of each successful request, in ms. */
  servedMs: number[];
  /** Duration of each refusal (503 with Retry-After), in ms. */
  refusedMs: number[];
  others: Map<string, number>;
}

export function noOutcomes(): Outcomes {
  return { servedMs: [], refusedMs: [], others: new Map() };
}

export interface DashboardClients {
  origin: string;
  /** Cookie headers of the browsers, used in turn. */
  cookies: string[];
}

/** Requests the dashboard with the n-th cookie and records the outcome. */
export async function requestDashboard(
  { origin, cookies }: DashboardClients,
  n: number,
  counts: Outcomes,
): Promise<void> {
  const beganMs = performance.now();
  const other = (what: string) => counts.others.set(what, (counts.others.get(what) ?? 0) + 1);
  try {
    const headers = { cookie: cookies[n % cookies.length] ?? "", accept: "text/html" };
    const response = await fetch(origin + path("my-dashboard"), { headers, signal: AbortSignal.timeout(10_000) });
    await response.text();
    const tookMs = performance.now() - beganMs;
    if (response.status === 200) counts.servedMs.push(tookMs);
    else if (response.status === 503 && response.headers.has("retry-after")) counts.refusedMs.push(tookMs);
    else other(String(response.status));
  } catch (error) {
    other(error instanceof Error ? error.name : "failed");
  }
}

/** Closed-loop load: each client requests again as soon as it has a response, which is harder than people, who read. */
export async function closedLoop(
  crowd: DashboardClients,
  clients: number,
  untilMs: number,
  counts: Outcomes,
): Promise<void> {
  let n = 0;
  async function client(): Promise<void> {
    while (performance.now() < untilMs) await requestDashboard(crowd, (n += 1), counts);
  }
  await Promise.all(Array.from({ length: clients }, client));
}

/** Text with the outcomes that were neither a page nor a refusal. */
export function describeOthers({ others }: Outcomes): string {
  return [...others].map(([name, count]) => `${count} × ${name}`).join(", ");
}
