import { teacherQuestionBounds } from "#contract/study/teacher-question-bounds.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Rule of one rate limit: its time windows and how it behaves. */
export interface Rule {
  /** Points per number of seconds, shortest window first: a refusal there consumes nothing from the longer ones. */
  windows: [points: number, seconds: number][];
  /** Refuses every call while the counters are unavailable. */
  failsClosed?: boolean;
  /** Counts in the memory of this process only: for limits on the load of frequent calls. */
  isLocal?: boolean;
  /** Refunds the point if the call fails with a server error. */
  refundOnServerError?: boolean;
}

export const rateLimitRules = {
  // what every call consumes before its handler runs (call-limits.ts): the floor under the limits of one purpose
  "read: address": { windows: [[6000, minute]], isLocal: true },
  "search: address": { windows: [[600, minute]], isLocal: true },
  "read: doctor": { windows: [[3000, minute]], isLocal: true },
  "write: address": { windows: [[1200, minute]], isLocal: true },
  "write: doctor": { windows: [[600, minute]], isLocal: true },
  "login: account and subject": {
    windows: [
      [5, minute],
      [15, 15 * minute],
    ],
  },
  "login: account": { windows: [[20, hour]] },
  "login: address": { windows: [[100, 5 * minute]] },
  "code check": { windows: [[10, hour]] },
  "join: number and subject": { windows: [[5, hour]] },
  "join: device": { windows: [[20, hour]] },
  "join: address": { windows: [[300, hour]] },
  "bmdc number: registration": { windows: [[20, hour]] },
  "bmdc number: doctor": {
    windows: [
      [5, hour],
      [10, day],
    ],
  },
  "bmdc number: device": { windows: [[20, hour]] },
  "bmdc number: address": {
    windows: [
      [60, minute],
      [300, hour],
    ],
  },
  "password change": { windows: [[5, 10 * minute]] },
  "device request": { windows: [[5, 10 * minute]] },
  "push subscription: doctor": { windows: [[20, hour]] },
  "profile change: doctor": {
    windows: [
      [20, 10 * minute],
      [100, day],
    ],
  },
  "order create: doctor": { windows: [[30, hour]], refundOnServerError: true },
  // orders and begun payments that hold a seat or renew its hold, each for `seat_hold_minutes`
  "seat hold: doctor": { windows: [[20, day]] },
  "coupon: doctor": {
    windows: [
      [10, 10 * minute],
      [30, day],
    ],
    refundOnServerError: true,
  },
  // a hall behind one address starts together; each guest of a quiz is a new browser
  "quiz entry: address": {
    windows: [
      [60, 10],
      [1500, hour],
    ],
  },
  // whoever has many addresses has them in few blocks
  "quiz entry: block": {
    windows: [
      [240, 10],
      [6000, hour],
    ],
  },
  "quiz entry: device": { windows: [[20, hour]] },
  "payment create": { windows: [[10, 10 * minute]], refundOnServerError: true },
  "unknown webhook: address": { windows: [[60, minute]] },
  // a gateway reports all its payments from a few addresses
  "webhook: address": { windows: [[600, minute]] },
  "unsigned webhook: payment": { windows: [[10, hour]] },
  "staff login: address": { windows: [[10, minute]] },
  "complaint: doctor": { windows: [[5, day]], refundOnServerError: true },
  "complaint message: doctor": { windows: [[30, hour]], refundOnServerError: true },
  "teacher question: doctor": { windows: [[teacherQuestionBounds.perDay, day]], refundOnServerError: true },
  "upload: doctor": {
    windows: [
      [20, 10 * minute],
      [100, day],
    ],
    refundOnServerError: true,
  },
  // five per second with a burst of twenty; counted per process, because a save is only one transaction
  "exam autosave": { windows: [[20, 4]], isLocal: true },
  "exam room: attempt": { windows: [[60, minute]], isLocal: true },
  "practice session: doctor": { windows: [[60, hour]], refundOnServerError: true },
  // counted per process like the saves of an exam
  "practice answer": { windows: [[20, 4]], isLocal: true },
  "kept lecture: doctor": { windows: [[60, day]], refundOnServerError: true },
  "practice note: doctor": { windows: [[300, hour]], refundOnServerError: true },
  "sms: number and subject": {
    windows: [
      [1, minute],
      [3, 10 * minute],
      [5, day],
    ],
    failsClosed: true,
  },
  "sms: number and address": { windows: [[10, day]], failsClosed: true },
  "sms: number": { windows: [[30, day]], failsClosed: true },
  // the way in on a new device while strangers have used up what they share
  "sms: right password": { windows: [[5, day]], failsClosed: true },
  "sms by password: address": {
    windows: [
      [100, 5 * minute],
      [1000, day],
    ],
    failsClosed: true,
  },
  "sms: device": { windows: [[10, hour]], failsClosed: true },
  "sms: prefix and address": { windows: [[10, 10 * minute]], failsClosed: true },
  // a fraction of the site-wide limit, so that no single address can exhaust that
  "sms: address": {
    windows: [
      [20, minute],
      [300, hour],
      [1000, day],
    ],
    failsClosed: true,
  },
  // the daily limit is the budget that a flood can waste; verified numbers have a separate one that a flood cannot use
  // up
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

export type RateLimit = keyof typeof rateLimitRules;
