import { setTimeout as delay } from "node:timers/promises";
import { path } from "#app/paths.ts";
import type { ExamClient } from "#tests/support/api/scenarios/exam-client.ts";
import { openLoop } from "./open-loop.ts";

const timeoutMs = 20_000;
const pages = [path("faq"), path("home"), path("my-dashboard"), path("batches"), path("about"), "/api/v3/web/faqs"];

interface Load {
  origin: string;
  /** Cookie headers of logged-in doctors. */
  cookies: string[];
  sitters: ExamClient[];
  /** Requests per second in total; each sitter sends one of them. */
  rate: number;
}

/** Reads pages with and without a login and saves exam answers until `leave()`; counts every unexpected response. */
export function startLoad({ origin, cookies, sitters, rate }: Load) {
  const stopped = new AbortController();
  const counts = { reads: 0, saves: 0 };
  const failed = new Map<string, number>();
  const fail = (what: string) => failed.set(what, (failed.get(what) ?? 0) + 1);

  async function read(n: number): Promise<void> {
    const page = pages[n % pages.length] ?? "/";
    const isDoctor = !page.startsWith("/api/") && (n % 10 === 0 || page.startsWith("/my/"));
    const cookie = cookies[n % cookies.length] ?? "";
    counts.reads += 1;
    try {
      const response = await fetch(origin + page, {
        headers: isDoctor ? { cookie } : {},
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.text();
      if (response.status !== 200) fail(`${page} ${response.status}`);
      else if (text.includes(path("logout")) !== isDoctor) fail(`${page} for the wrong visitor`);
    } catch (error) {
      fail(`${page} ${error instanceof Error ? String(error.cause) : "no response"}`);
    }
  }

  async function keepSaving(sitter: ExamClient): Promise<void> {
    while (!stopped.signal.aborted) {
      const nextMs = performance.now() + 1000;
      const status = await sitter.save(1).catch((error: unknown) => (error instanceof Error ? error.cause : error));
      counts.saves += 1;
      if (status !== 200) fail(`save ${String(status)}`);
      await delay(Math.max(0, nextMs - performance.now()));
    }
  }

  const work = [openLoop(rate - sitters.length, stopped.signal, read), ...sitters.map(keepSaving)];
  return {
    fail,
    failedSoFar: () => [...failed.values()].reduce((sum, count) => sum + count, 0),
    /** Stops sending; resolves with the counts when the last request is done. */
    async leave() {
      stopped.abort();
      await Promise.all(work);
      return { ...counts, failed: Object.fromEntries(failed) };
    },
  };
}
