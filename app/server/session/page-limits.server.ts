import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Env } from "#config/env.ts";

export interface PageLimits {
  /** Counts a page below /my against its doctor; the seconds to wait when that was one too many. */
  ofDoctor(doctor: string): Promise<number | undefined>;
  /** Counts a page that is rendered without a login against its visitor's network: stored pages and files are not counted. */
  ofVisitor(request: Request): Promise<number | undefined>;
}

export const tooManyPages = "এক মিনিটে অনেক বেশি পাতা চাওয়া হয়েছে। একটু পরে আবার চেষ্টা করুন।";
const searchWeight = 10; // every search is another page, for the database too

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

/** `networkOf`: what one subscriber holds, of an address. */
export function createPageLimits(
  { MY_PAGES_PER_MINUTE, NETWORK_PAGES_PER_MINUTE }: Pick<Env, "MY_PAGES_PER_MINUTE" | "NETWORK_PAGES_PER_MINUTE">,
  networkOf: (address: string) => string,
): PageLimits {
  const ofDoctor = perMinute(MY_PAGES_PER_MINUTE);
  const ofNetwork = perMinute(NETWORK_PAGES_PER_MINUTE);
  return {
    ofDoctor: (doctor) => ofDoctor(doctor),
    async ofVisitor({ url, headers }) {
      const address = headers.get("x-forwarded-for"); // one, of the server's own making
      if (!address) return undefined;
      return ofNetwork(networkOf(address), new URL(url).searchParams.has("search") ? searchWeight : 1);
    },
  };
}
