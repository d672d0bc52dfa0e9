import { setTimeout as delay } from "node:timers/promises";
import { path } from "#app/paths.ts";
import type { Sitter } from "#tests/support/candidate.ts";

const longestAnswerMs = 20_000;
const pages = [path("faq"), path("home"), path("my-dashboard"), path("batches"), path("about"), "/api/v3/web/faqs"];

/** Does `once` so many times a second until told to stop, whether or not those before are done; resolves when all are. */
async function eachSecond(times: number, until: AbortSignal, once: (n: number) => Promise<void>): Promise<void> {
  const beganMs = performance.now();
  const begun: Promise<void>[] = [];
  while (!until.aborted) {
    const due = Math.floor(((performance.now() - beganMs) / 1000) * times);
    while (begun.length < due) begun.push(once(begun.length));
    await delay(10);
  }
  await Promise.all(begun);
}

interface Crowd {
  origin: string;
  /** Of doctors who are logged in. */
  cookies: string[];
  sitters: Sitter[];
  /** Requests a second, of which each sitter sends one. */
  rate: number;
}

/** Reads pages with a login and without, and saves answers of an exam, until `leave()`; whatever is not answered as it should be is counted. */
export function visit({ origin, cookies, sitters, rate }: Crowd) {
  const enough = new AbortController();
  const counts = { reads: 0, saves: 0 };
  const failed = new Map<string, number>();
  const fail = (what: string) => failed.set(what, (failed.get(what) ?? 0) + 1);

  async function read(n: number): Promise<void> {
    const page = pages[n % pages.length] ?? "/";
    const isDoctor = !page.startsWith("/api/") && (n % 10 === 0 || page.startsWith("/my/"));
    const cookie = cookies[n % cookies.length] ?? "";
    counts.reads += 1;
    try {
      const answer = await fetch(origin + page, {
        headers: isDoctor ? { cookie } : {},
        signal: AbortSignal.timeout(longestAnswerMs),
      });
      const text = await answer.text();
      if (answer.status !== 200) fail(`${page} ${answer.status}`);
      else if (text.includes(path("logout")) !== isDoctor) fail(`${page} of another`);
    } catch (error) {
      fail(`${page} ${error instanceof Error ? String(error.cause) : "no answer"}`);
    }
  }

  async function keepSaving(sitter: Sitter): Promise<void> {
    while (!enough.signal.aborted) {
      const nextMs = performance.now() + 1000;
      const status = await sitter.save(1).catch((error: unknown) => (error instanceof Error ? error.cause : error));
      counts.saves += 1;
      if (status !== 200) fail(`save ${String(status)}`);
      await delay(Math.max(0, nextMs - performance.now()));
    }
  }

  const work = [eachSecond(rate - sitters.length, enough.signal, read), ...sitters.map(keepSaving)];
  return {
    fail,
    failedSoFar: () => [...failed.values()].reduce((sum, count) => sum + count, 0),
    /** Resolves when the last request is answered. */
    async leave() {
      enough.abort();
      await Promise.all(work);
      return { ...counts, failed: Object.fromEntries(failed) };
    },
  };
}
