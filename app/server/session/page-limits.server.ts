import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Env } from "#config/env.ts";

export interface PageLimits {
  /** Counts a page below /my for its doctor; returns the seconds to wait if the limit is exceeded. */
  countForDoctor(doctor: string): Promise<number | undefined>;
  /** Counts a page rendered without a login for the visitor's network; cached pages and files are not counted. */
  countForVisitor(request: Request): Promise<number | undefined>;
}

export const tooManyPages = "এক মিনিটে অনেক বেশি পাতা চাওয়া হয়েছে। একটু পরে আবার চেষ্টা করুন।";
const searchWeight = 10; // search results are not cached, and cost a database query

function perMinute(points: number) {
  const limiter = new RateLimiterMemory({ points, duration: 60 });
  return async (key: string, weight = 1): Promise<number | undefined> => {
    try {
      await limiter.consume(key, weight);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.ceil(refusal.msBeforeNext / 1000);
      throw refusal;
    }
  };
}

/** Creates in-memory limits. `networkOf` maps an IP address to the network that one subscriber controls. */
export function createPageLimits(
  { MY_PAGES_PER_MINUTE, NETWORK_PAGES_PER_MINUTE }: Pick<Env, "MY_PAGES_PER_MINUTE" | "NETWORK_PAGES_PER_MINUTE">,
  networkOf: (address: string) => string,
): PageLimits {
  const ofDoctor = perMinute(MY_PAGES_PER_MINUTE);
  const ofNetwork = perMinute(NETWORK_PAGES_PER_MINUTE);
  return {
    countForDoctor: (doctor) => ofDoctor(doctor),
    async countForVisitor({ url, headers }) {
      const address = headers.get("x-forwarded-for"); // a single address, set by the server itself
      if (!address) return undefined;
      return ofNetwork(networkOf(address), new URL(url).searchParams.has("search") ? searchWeight : 1);
    },
  };
}
