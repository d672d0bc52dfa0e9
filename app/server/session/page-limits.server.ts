import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { PortalEnv } from "#app/server/config/portal-env.server.ts";

export interface PageLimits {
  /** Counts a page below /my for its doctor; returns the seconds to wait if the limit is exceeded. */
  countForDoctor(doctor: string): Promise<number | undefined>;
  /** Counts a form, or a page outside /my, for the logged-in doctor who sends or requests it. */
  countOtherForDoctor(request: Request, doctor: string): Promise<number | undefined>;
  /** Counts a request without a login for the visitor's network; cached pages and files are not counted. */
  countForVisitor(request: Request): Promise<number | undefined>;
}

export const tooManyPages = "এক মিনিটে অনেক বেশি পাতা চাওয়া হয়েছে। একটু পরে আবার চেষ্টা করুন।";
/** Weight of a visitor's form, or of a search: each costs a database query. */
const expensiveWeight = 10;
/**
 * Factor by which a doctor's limit for forms and other pages exceeds that for pages below /my, since an exam saves
 * often.
 */
const otherPerPage = 5;
/** Paths of answers to a quiz, which the API counts by attempt: all guests in a hall share one address. */
const quizAnswers = /^\/on-spot-quiz\/[^/]+\/entries\//;

function weightOf({ method, url }: Request): number {
  const { pathname, searchParams } = new URL(url);
  if (method === "POST") return quizAnswers.test(pathname) ? 1 : expensiveWeight;
  return searchParams.has("search") ? expensiveWeight : 1;
}

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

/**
 * Creates the limits, which are kept in memory. `networkOf` maps an IP address to the network that one subscriber
 * controls.
 */
export function createPageLimits(
  {
    MY_PAGES_PER_MINUTE,
    NETWORK_PAGES_PER_MINUTE,
  }: Pick<PortalEnv, "MY_PAGES_PER_MINUTE" | "NETWORK_PAGES_PER_MINUTE">,
  networkOf: (address: string) => string,
): PageLimits {
  const ofDoctor = perMinute(MY_PAGES_PER_MINUTE);
  const otherOfDoctor = perMinute(otherPerPage * MY_PAGES_PER_MINUTE);
  const ofNetwork = perMinute(NETWORK_PAGES_PER_MINUTE);
  return {
    countForDoctor: (doctor) => ofDoctor(doctor),
    async countOtherForDoctor(request, doctor) {
      return otherOfDoctor(doctor, request.method === "POST" ? 1 : weightOf(request));
    },
    async countForVisitor(request) {
      const address = request.headers.get("x-forwarded-for"); // a single address, set by the server itself
      return address ? ofNetwork(networkOf(address), weightOf(request)) : undefined;
    },
  };
}
