import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Writer } from "#api/db/client.ts";
import { rateLimits } from "#api/db/schema/identity.ts";
import { TooMany } from "./errors.ts";
import { rateLimitRules, type RateLimit, type Rule } from "./rate-limit-rules.ts";

const ruleOf: Record<RateLimit, Rule> = rateLimitRules;

/** Rate limit, and the key (such as an address or an id) under which one point is counted. */
export type Count = [limit: RateLimit, key: string | number];

/**
 * Place of a limit in the order of consumption: first those of networks (0), then that of all strangers (1), then the
 * others, as of a number, a browser or an account (2). A stranger has few networks, but any number of the others, and a
 * call refused by a network leaves no counters for these.
 */
function placeOf(limit: RateLimit): number {
  if (/^[\w ]+: (address|block)$/.test(limit)) return 0;
  return limit === "sms: strangers" ? 1 : 2;
}

/**
 * Rate limits with counters in PostgreSQL, shared by all processes; counters of limits with `isLocal` are in this
 * process.
 */
export interface RateLimits {
  /** Consumes one point. Throws TooMany with the seconds to wait if the limit is exceeded. */
  consume(limit: RateLimit, key: string | number): Promise<void>;
  /**
   * Consumes one point of each limit, those of networks first; if one is exceeded, refunds those before it and throws
   * TooMany.
   */
  consumeAll(counts: Count[]): Promise<void>;
  /** Refunds one point. */
  refund(limit: RateLimit, key: string | number): Promise<void>;
  /** Resets the counter. */
  clear(limit: RateLimit, key: string | number): Promise<void>;
}

/**
 * Creates the rate limits. If PostgreSQL is unreachable, each process counts by itself; limits with `failsClosed` then
 * throw the error of the database instead.
 */
export function createRateLimits(db: Writer): RateLimits {
  const limiters = new Map(
    Object.entries(ruleOf).map(([name, rule]) => [
      name,
      rule.windows.map(([points, duration]) => {
        const options = { points, duration, keyPrefix: `${name} ${duration}` };
        if (rule.isLocal) return new RateLimiterMemory(options);
        return new RateLimiterDrizzle({
          ...options,
          storeClient: db,
          schema: rateLimits,
          clearExpiredByTimeout: false,
          insuranceLimiter: rule.failsClosed ? undefined : new RateLimiterMemory(options),
        });
      }),
    ]),
  );
  const windowsOf = (limit: RateLimit) => limiters.get(limit) ?? [];

  async function consume(limit: RateLimit, key: string | number): Promise<void> {
    for (const window of windowsOf(limit)) {
      await window.consume(key).catch((refusal: unknown) => {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const tooMany = new TooMany(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
        throw Object.assign(tooMany, { limit });
      });
    }
  }

  async function refund(limit: RateLimit, key: string | number): Promise<void> {
    for (const window of windowsOf(limit)) await window.reward(key);
  }

  return {
    consume,
    refund,
    async consumeAll(unordered) {
      const counts = unordered.toSorted(([one], [other]) => placeOf(one) - placeOf(other));
      for (const [index, [limit, key]] of counts.entries()) {
        await consume(limit, key).catch(async (refusal: unknown) => {
          if (refusal instanceof TooMany)
            for (const [consumed, of] of counts.slice(0, index)) await refund(consumed, of);
          throw refusal;
        });
      }
    },
    async clear(limit, key) {
      for (const window of windowsOf(limit)) await window.delete(key);
    },
  };
}

/**
 * Wraps the limits for one call. `refund()` refunds the points that the call consumed by `consume()`, of limits with
 * `refundOnServerError` only, so that a server error does not use up a doctor's daily limit.
 */
export function limitsForCall(limits: RateLimits): { limits: RateLimits; refund(): Promise<void> } {
  const counted: Count[] = [];
  return {
    limits: {
      ...limits,
      async consume(limit, key) {
        await limits.consume(limit, key);
        if (ruleOf[limit].refundOnServerError) counted.push([limit, key]);
      },
    },
    async refund() {
      for (const [limit, key] of counted) await limits.refund(limit, key);
    },
  };
}
