import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Env } from "#env";

/** Counts a page against whoever asked for it; the seconds to wait when that was one too many. */
export type PageLimit = (key: string) => Promise<number | undefined>;

export interface PageLimits {
  /** Pages below /my, a minute, by doctor. */
  ofDoctor: PageLimit;
  /** Pages rendered without a login, a minute, by address: stored pages and files are not counted. */
  ofAddress: PageLimit;
}

export const tooManyPages = "এক মিনিটে অনেক বেশি পাতা চাওয়া হয়েছে। একটু পরে আবার চেষ্টা করুন।";
const renderedPagesPerMinute = 6000; // thousands of doctors may share a mobile carrier's address

function perMinute(points: number): PageLimit {
  const limiter = new RateLimiterMemory({ points, duration: 60 });
  return async (key) => {
    try {
      await limiter.consume(key);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.ceil(refusal.msBeforeNext / 1000);
      throw refusal;
    }
  };
}

export function createPageLimits({ MY_PAGES_PER_MINUTE }: Pick<Env, "MY_PAGES_PER_MINUTE">): PageLimits {
  return { ofDoctor: perMinute(MY_PAGES_PER_MINUTE), ofAddress: perMinute(renderedPagesPerMinute) };
}
