import type { exams } from "#api/db/schema/exams/exams.ts";

type TieBreaker = (typeof exams.$inferSelect)["tie_breakers"][number];

/** Values that decide a place in the merit list. */
export interface Standing {
  obtained: number;
  wrong_stems: number;
  sba_obtained: number;
  seconds_taken: number;
  submitted_at: Date;
}

const breakers: Record<TieBreaker, (one: Standing, other: Standing) => number> = {
  fewer_wrong_stems: (one, other) => one.wrong_stems - other.wrong_stems,
  higher_sba: (one, other) => other.sba_obtained - one.sba_obtained,
  shorter_time: (one, other) => one.seconds_taken - other.seconds_taken,
  earlier_submission: (one, other) => one.submitted_at.getTime() - other.submitted_at.getTime(),
};

/** Compares two standings: negative if `one` ranks before `other`, 0 if they share a place. */
function compareStandings(tieBreakers: readonly TieBreaker[], one: Standing, other: Standing): number {
  if (one.obtained !== other.obtained) return other.obtained - one.obtained;
  for (const name of tieBreakers) {
    const difference = breakers[name](one, other);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Expected places of a merit list: competition ranking (1, 2, 2, 4) on exact marks, by a simple quadratic algorithm.
 */
export function meritPlaces(standings: readonly Standing[], tieBreakers: readonly TieBreaker[]): number[] {
  return standings.map((one) => 1 + standings.filter((other) => compareStandings(tieBreakers, other, one) < 0).length);
}
