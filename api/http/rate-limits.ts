import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "#api/db/client.ts";
import { rateLimits } from "#api/db/schema/identity.ts";
import { TooMany } from "./errors.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

interface Rule {
  /** Points in seconds, the shortest first: who is refused there has used up nothing of the longer ones. */
  windows: [points: number, seconds: number][];
  /** While it cannot be counted nobody is let through. */
  failsClosed?: boolean;
  isLocal?: boolean;
  /** What our own disk or a gateway has failed is taken back. */
  sparesFaults?: boolean;
}

export const rules = {
  "login: account and asker": {
    windows: [
      [5, minute],
      [15, 15 * minute],
    ],
  },
  "login: account": { windows: [[20, hour]] },
  "login: address": { windows: [[100, 5 * minute]] },
  "code check": { windows: [[10, hour]] },
  "join: number and asker": { windows: [[5, hour]] },
  "join: device": { windows: [[20, hour]] },
  "join: address": { windows: [[300, hour]] },
  "password change": { windows: [[5, 10 * minute]] },
  "device request": { windows: [[5, 10 * minute]] },
  "push subscription: doctor": { windows: [[20, hour]] },
  "payment create": { windows: [[10, 10 * minute]], sparesFaults: true },
  "unknown webhook: address": { windows: [[60, minute]] },
  // a gateway reports all its payments from a few addresses
  "webhook: address": { windows: [[600, minute]] },
  "unsigned webhook: payment": { windows: [[10, hour]] },
  "staff login: address": { windows: [[10, minute]] },
  "complaint: doctor": { windows: [[5, day]], sparesFaults: true },
  "complaint message: doctor": { windows: [[30, hour]], sparesFaults: true },
  "upload: doctor": {
    windows: [
      [20, 10 * minute],
      [100, day],
    ],
    sparesFaults: true,
  },
  // five a second with a burst of twenty; each process counts for itself, as a save is one transaction and no more
  "exam autosave": { windows: [[20, 4]], isLocal: true },
  "sms: number and asker": {
    windows: [
      [1, minute],
      [3, 10 * minute],
      [5, day],
    ],
    failsClosed: true,
  },
  "sms: number and address": { windows: [[10, day]], failsClosed: true },
  "sms: number": { windows: [[30, day]], failsClosed: true },
  "sms: device": { windows: [[10, hour]], failsClosed: true },
  "sms: prefix and address": { windows: [[10, 10 * minute]], failsClosed: true },
  // a part of the site's, so that no address can use that up
  "sms: address": {
    windows: [
      [20, minute],
      [300, hour],
      [1000, day],
    ],
    failsClosed: true,
  },
  // a day's ceiling is the budget that a flood can waste; what is kept for proved numbers no flood can touch
  "sms: strangers": {
    windows: [
      [60, minute],
      [4000, day],
    ],
    failsClosed: true,
  },
  "sms: own": {
    windows: [
      [60, minute],
      [1000, day],
    ],
    failsClosed: true,
  },
} satisfies Record<string, Rule>;

export type RateLimit = keyof typeof rules;

const ruleOf: Record<RateLimit, Rule> = rules;

/** One point of a limit, under a key. */
export type Count = [limit: RateLimit, key: string | number];

/** Counters in PostgreSQL, shared by every process. */
export interface RateLimits {
  /** Counts one. Throws TooMany, with the seconds left, once the limit is passed. */
  take(limit: RateLimit, key: string | number): Promise<void>;
  /** Counts one of each in turn, or of none: the first that is passed throws TooMany, and what was counted is taken back. */
  takeAll(counts: Count[]): Promise<void>;
  /** Takes back one that was counted: it was no failure. */
  giveBack(limit: RateLimit, key: string | number): Promise<void>;
  /** Begins anew. */
  clear(limit: RateLimit, key: string | number): Promise<void>;
}

/** While PostgreSQL cannot be read each process counts for itself; what sends an SMS is refused then. */
export function createRateLimits(db: Database): RateLimits {
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

  async function take(limit: RateLimit, key: string | number): Promise<void> {
    for (const window of windowsOf(limit)) {
      await window.consume(key).catch((refusal: unknown) => {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new TooMany(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
      });
    }
  }

  async function giveBack(limit: RateLimit, key: string | number): Promise<void> {
    for (const window of windowsOf(limit)) await window.reward(key);
  }

  return {
    take,
    giveBack,
    async takeAll(counts) {
      for (const [index, [limit, key]] of counts.entries()) {
        await take(limit, key).catch(async (refusal: unknown) => {
          if (refusal instanceof TooMany) for (const [taken, of] of counts.slice(0, index)) await giveBack(taken, of);
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
 * The limits for one call: `giveBack()` takes back what it has counted, of those limits that protect from work and not from
 * guesses. Whom our own disk or a gateway has failed need not wait a day for it.
 */
export function limitsOfCall(limits: RateLimits): { limits: RateLimits; giveBack(): Promise<void> } {
  const counted: Count[] = [];
  return {
    limits: {
      ...limits,
      async take(limit, key) {
        await limits.take(limit, key);
        if (ruleOf[limit].sparesFaults) counted.push([limit, key]);
      },
    },
    async giveBack() {
      for (const [limit, key] of counted) await limits.giveBack(limit, key);
    },
  };
}
