import { createEmptyCard, fsrs, Rating, State, type Grade } from "ts-fsrs";
import type { AnswerValue, UnitState } from "#api/db/schema/exams/exam-values.ts";
import type { practiceQuestions } from "#api/db/schema/exams/practice.ts";
import { outcomesOf, type PractisedQuestion } from "./mistakes.ts";

type Row = typeof practiceQuestions.$inferSelect;

/** Spaced repetition of one question for one doctor. null in `due_on`: there is no card yet. */
export type Card = Pick<Row, "due_on" | "stability" | "difficulty" | "reviewed_on" | "reviews" | "lapses">;

export const newCardsPerDay = 20;

/** Reviews that a day asks for; more are offered up to the doctor's daily number. */
export const dailyPortion = 20;

// the learning steps of minutes need a doctor who stays; a page without script cannot count on that
const scheduler = fsrs({ request_retention: 0.9, enable_fuzz: false, enable_short_term: false });

/** Smallest number of statements of a question of which a single wrong or blank one is rated Hard instead of Again. */
const statementsForSlip = 4;

interface RatedAnswer {
  question: PractisedQuestion;
  value: AnswerValue;
  certainty: "easy" | "guessed" | null;
  /** States of the question before the answer. */
  states: Row["states"];
}

function wasWrongLast(state: UnitState | undefined): boolean {
  return state !== undefined && state.mistake !== null && state.rightOn === null;
}

/**
 * Rates an answer: all right is Good, or as the doctor says Easy or Hard; a single slip among several statements is
 * Hard, unless the same statement was missed last time too; all else is Again.
 */
export function ratingOf({ question, value, certainty, states }: RatedAnswer): Grade {
  const outcomes = outcomesOf(question, value);
  const missed = outcomes.filter(([, outcome]) => outcome !== "right");
  const [slip] = missed;
  if (!slip) {
    if (certainty === "easy") return Rating.Easy;
    return certainty === "guessed" ? Rating.Hard : Rating.Good;
  }
  const isSlip = question.kind === "mcq5" && outcomes.length >= statementsForSlip && missed.length === 1;
  return isSlip && !wasWrongLast(states[slip[0]]) ? Rating.Hard : Rating.Again;
}

/** Noon of a day of practice, so that days between two of them are whole. */
const noon = (day: string) => new Date(`${day}T12:00:00Z`);

const dayMs = 24 * 60 * 60 * 1000;
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

export function nearestTarget(targets: string[], today: string): string | null {
  return targets.filter((day) => day > today).toSorted()[0] ?? null;
}

/**
 * Returns the last day for the next review: the day before the target examination, or that of the examination itself if
 * today is the day before it.
 */
function lastDay(target: string, today: string): string {
  const before = dayOf(new Date(noon(target).getTime() - dayMs));
  return before > today ? before : target;
}

/**
 * Returns the card after an answer; undefined after a further answer of the same day, which schedules nothing. No
 * review is scheduled past the nearest of the doctor's target examinations that is still to come.
 */
export function reviewed(
  card: Card | null,
  answer: RatedAnswer,
  { today, targets }: { today: string; targets: string[] },
): Card | undefined {
  const { due_on = null, reviewed_on = null } = card ?? {};
  if (reviewed_on !== null && reviewed_on >= today) return undefined;
  const before = createEmptyCard(noon(today));
  const current =
    !card || due_on === null || reviewed_on === null
      ? before
      : {
          ...before,
          due: noon(due_on),
          stability: card.stability ?? 0,
          difficulty: card.difficulty ?? 0,
          reps: card.reviews,
          lapses: card.lapses,
          state: State.Review,
          last_review: noon(reviewed_on),
        };
  const { card: after } = scheduler.next(current, noon(today), ratingOf(answer));
  const target = nearestTarget(targets, today);
  const [planned, last] = [dayOf(after.due), target && lastDay(target, today)];
  return {
    due_on: last !== null && last < planned ? last : planned,
    stability: after.stability,
    difficulty: after.difficulty,
    reviewed_on: today,
    reviews: after.reps,
    lapses: after.lapses,
  };
}
