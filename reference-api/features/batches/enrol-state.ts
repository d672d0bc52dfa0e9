import { seatsLeft } from "#api/http/wire.ts";
import type { EnrolState } from "#contract/catalogue/batches.ts";

interface EnrolmentFields {
  status: "draft" | "published" | "closed";
  enroll_opens_at: Date;
  enroll_closes_at: Date;
  seat_limit: number | null;
  seats_taken: number;
}

/**
 * Returns the enrolment state of a batch; one that is not published is closed. `enroll_opens_at` and `enroll_closes_at`
 * are inclusive; dates are checked before seats.
 */
export function enrolState(batch: EnrolmentFields, now: Date): EnrolState {
  if (batch.status !== "published" || batch.enroll_closes_at < now) return "closed";
  if (batch.enroll_opens_at > now) return "soon";
  return seatsLeft(batch.seat_limit, batch.seats_taken) === 0 ? "full" : "open";
}
