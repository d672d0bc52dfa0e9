import type {
  AnswerValue,
  DayOutcomes,
  Letter,
  QuestionOption,
  UnitState,
  UnitStates,
} from "#api/db/schema/exams/exam-values.ts";
import { Letter as AnyLetter } from "#contract/exams/exams.ts";

const letters = AnyLetter.options;

export interface PractisedQuestion {
  kind: "mcq5" | "sba";
  options: Pick<QuestionOption, "letter" | "is_true">[];
}

export interface AnswerEvent {
  at: Date;
  /** Orders answers of the same time. */
  source: string;
  value: AnswerValue;
  /** False for an attempt without any answer, whose blanks count nowhere. */
  countsBlanks: boolean;
}

export type AnswerOutcome = "right" | "wrong" | "blank";

/**
 * Returns the units of a question with the outcome of an answer: each statement, or for an `sba` the question as a
 * whole under its right letter.
 */
export function outcomesOf({ kind, options }: PractisedQuestion, value: AnswerValue): [Letter, AnswerOutcome][] {
  if (kind === "sba") {
    const right = options.find(({ is_true }) => is_true)?.letter;
    if (right === undefined) return [];
    const isAnswered = options.some(({ letter }) => letter === value);
    return [[right, isAnswered ? (value === right ? "right" : "wrong") : "blank"]];
  }
  const statements = typeof value === "object" && value !== null ? value : {};
  return options.map(({ letter, is_true }) => {
    const answer = statements[letter] ?? null;
    if (answer === null) return [letter, "blank"];
    return [letter, (answer === 1) === is_true ? "right" : "wrong"];
  });
}

const hourMs = 60 * 60 * 1000;

/** Day of practice, YYYY-MM-DD: it begins at 04:00 in Dhaka, which is six hours ahead of UTC. */
export function practiceDay(at: Date): string {
  return new Date(at.getTime() + 2 * hourMs).toISOString().slice(0, 10);
}

function next(state: UnitState, outcome: AnswerOutcome, day: string): UnitState {
  if (outcome !== "right") return { mistake: outcome, rightOn: null };
  if (state.mistake === null || state.rightOn === null) return { ...state, rightOn: day };
  return state.rightOn === day ? state : { mistake: null, rightOn: day };
}

/** Returns the states of a question's units after one more answer, which must be the newest. */
export function withAnswer(
  states: UnitStates,
  question: PractisedQuestion,
  { at, value, countsBlanks }: Omit<AnswerEvent, "source">,
): UnitStates {
  const after = { ...states };
  for (const [letter, outcome] of outcomesOf(question, value)) {
    if (outcome === "blank" && !countsBlanks) continue;
    after[letter] = next(states[letter] ?? { mistake: null, rightOn: null }, outcome, practiceDay(at));
  }
  return after;
}

/**
 * Returns the states of a question's units after all answers, in whatever order they are given: a unit that is wrong,
 * or blank where blanks count, becomes a mistake, until it is right on two days with no other miss between them.
 */
export function statesOf(question: PractisedQuestion, answers: AnswerEvent[]): UnitStates {
  return answers
    .toSorted((one, other) => one.at.getTime() - other.at.getTime() || (one.source < other.source ? -1 : 1))
    .reduce<UnitStates>((states, answer) => withAnswer(states, question, answer), {});
}

export function mistakesIn(states: UnitStates) {
  const having = (mistake: UnitState["mistake"]) =>
    letters.filter((letter) => states[letter] !== undefined && states[letter].mistake === mistake);
  const wrong_letters = having("wrong");
  const blank_letters = having("blank");
  return { states, wrong_letters, blank_letters, mistakes: wrong_letters.length + blank_letters.length };
}

type CountedAnswer = Omit<AnswerEvent, "source"> & { where: DayOutcomes[1] };

export function withOutcomes(
  before: DayOutcomes[],
  question: PractisedQuestion,
  { at, value, countsBlanks, where }: CountedAnswer,
): DayOutcomes[] {
  const day = practiceDay(at);
  const outcomes = outcomesOf(question, value).map(([, outcome]) => outcome);
  const count = (one: AnswerOutcome) => outcomes.filter((outcome) => outcome === one).length;
  const [, , right, wrong, blank] = before.find(([on, of]) => on === day && of === where) ?? [day, where, 0, 0, 0];
  const sum: DayOutcomes = [
    ...([day, where] as const),
    ...([right + count("right"), wrong + count("wrong"), blank + (countsBlanks ? count("blank") : 0)] as const),
  ];
  const others = before.filter(([on, of]) => on !== day || of !== where);
  return [...others, sum].toSorted((one, other) => (one.slice(0, 2).join() < other.slice(0, 2).join() ? -1 : 1));
}
