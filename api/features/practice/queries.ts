import { and, eq, sql, type SQLWrapper } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { practiceDoctors, practiceQuestions } from "#api/db/schema/exams/practice.ts";
import { dayCounts } from "./available.ts";
import { newCardsPerDay } from "./cards.ts";
import { practiceDay } from "./mistakes.ts";

/**
 * Number of reviews that are left today for the doctor of a row, like `dueToday`, from the sums of the last look at
 * practice. `counts` is to be joined laterally, beside the row of `practiceDoctors`.
 */
export function reviewsLeft(db: Writer, doctorId: SQLWrapper, now: Date) {
  const { cards, newCards, reviewed, newReviewed } = dayCounts(practiceDay(now));
  const counts = db
    .select({
      cards: cards.as("cards"),
      newCards: newCards.as("new_cards"),
      reviewed: reviewed.as("reviewed"),
      newReviewed: newReviewed.as("new_reviewed"),
    })
    .from(practiceQuestions)
    .where(and(eq(practiceQuestions.doctor_id, doctorId), practiceQuestions.is_usable))
    .as("counts");
  const fresh = sql`least(${counts.newCards}, greatest(0, ${newCardsPerDay} - ${counts.newReviewed}))`;
  const left = sql<number>`least(${counts.cards} + ${fresh}, ${practiceDoctors.daily_reviews} - ${counts.reviewed})::int`;
  return { counts, left };
}
