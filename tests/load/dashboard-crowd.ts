import { path } from "#app/paths.ts";

/** What became of the requests of one crowd. */
export interface Counts {
  /** How long each page took, in ms. */
  goodMs: number[];
  /** How long each refusal took: 503 with Retry-After. */
  refusedMs: number[];
  others: Map<string, number>;
}

export function noCounts(): Counts {
  return { goodMs: [], refusedMs: [], others: new Map() };
}

export interface Crowd {
  origin: string;
  /** Of each browser, one after another. */
  cookies: string[];
}

/** The n-th of a crowd looks at the dashboard. */
export async function askDashboard({ origin, cookies }: Crowd, n: number, counts: Counts): Promise<void> {
  const beganMs = performance.now();
  const other = (what: string) => counts.others.set(what, (counts.others.get(what) ?? 0) + 1);
  try {
    const headers = { cookie: cookies[n % cookies.length] ?? "", accept: "text/html" };
    const answer = await fetch(origin + path("my-dashboard"), { headers, signal: AbortSignal.timeout(10_000) });
    await answer.text();
    const tookMs = performance.now() - beganMs;
    if (answer.status === 200) counts.goodMs.push(tookMs);
    else if (answer.status === 503 && answer.headers.has("retry-after")) counts.refusedMs.push(tookMs);
    else other(String(answer.status));
  } catch (error) {
    other(error instanceof Error ? error.name : "failed");
  }
}

/** So many who ask again as soon as they are answered: worse than people, who look at a page. */
export async function closedLoop(crowd: Crowd, clients: number, untilMs: number, counts: Counts): Promise<void> {
  let n = 0;
  async function client(): Promise<void> {
    while (performance.now() < untilMs) await askDashboard(crowd, (n += 1), counts);
  }
  await Promise.all(Array.from({ length: clients }, client));
}

/** What was neither a page nor a refusal, in words. */
export function told({ others }: Counts): string {
  return [...others].map(([name, count]) => `${count} × ${name}`).join(", ");
}
