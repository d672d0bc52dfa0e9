import { seatsLeft } from "#api/http/wire.ts";
import type { EnrollState } from "#contract/catalogue/batches.ts";

interface Enrolment {
  status: "draft" | "published" | "closed";
  enroll_opens_at: Date;
  enroll_closes_at: Date;
  seat_limit: number | null;
  seats_taken: number;
}

/** Enrolment runs from `enroll_opens_at` up to and with `enroll_closes_at`; a date that rules it out weighs more than a seat. */
export function enrollState(batch: Enrolment, now: Date): EnrollState {
  if (batch.status !== "published" || batch.enroll_closes_at < now) return "closed";
  if (batch.enroll_opens_at > now) return "soon";
  return seatsLeft(batch.seat_limit, batch.seats_taken) === 0 ? "full" : "open";
}
