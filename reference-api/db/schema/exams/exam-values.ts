// Types of the JSON columns of the exam tables, and the key of a question that follows from them.

export type Letter = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h";

export interface QuestionOption {
  letter: Letter;
  text: string;
  is_true: boolean;
}

/**
 * Answer to an `mcq5` (a stem with true/false statements), by letter of the statement: 1 true, 0 false; null or
 * missing: not answered.
 */
export type StatementValues = Partial<Record<Letter, 0 | 1 | null>>;
/**
 * Answer to a question: statement values for an `mcq5`, the chosen letter for an `sba` (single best answer); null: not
 * answered.
 */
export type AnswerValue = StatementValues | Letter | null;

/** Revision number of the last change of an answer: per letter for an `mcq5`, under `choice` for an `sba`. */
export type LetterRevs = Partial<Record<Letter | "choice", number>>;

/**
 * Switches for parts of the review that doctors may see before `solution_at`: `correctness` together with the result,
 * `question_list` also before it.
 */
export interface ReviewSwitches {
  correctness: boolean;
  question_list: boolean;
}

/** Rules for the papers of an exam: a minimum for each, in percent of its marks, and exceptions from it. */
export interface PaperRules {
  min_percent: number;
  /**
   * Allows up to `max_papers` papers below the minimum, but not below `from_percent`, if the total of all papers
   * reaches `total_min` (thousandths of a mark). null: every paper must reach the minimum.
   */
  tolerance: { from_percent: number; max_papers: number; total_min: number } | null;
  /** A candidate below this percentage in any paper is barred from the next exam. */
  debar_below_percent: number | null;
}

/** Rank of a candidate and the number of ranked candidates (`of`), in one scope. */
export interface MeritPosition {
  position: number;
  of: number;
}

export type MeritScope = "overall" | "batch" | "faculty" | "discipline" | "candidate_type";

export type MeritPositions = Record<MeritScope, MeritPosition | null>;

/**
 * Question order of an attempt, as ids of `examQuestions`; for an `sba` with shuffled options also the order of its
 * letters, by such an id.
 */
export interface PaperOrder {
  questions: number[];
  options?: Record<string, Letter[]>;
}

/** State in a doctor's practice of a unit: a statement of an `mcq5`, or an `sba` as a whole. */
export interface UnitState {
  mistake: "wrong" | "blank" | null;
  /** Day of the first right answer since the mistake. */
  rightOn: string | null;
}

export type UnitStates = Partial<Record<Letter, UnitState>>;

/**
 * Numbers of right, wrong and counted blank units (statements of an `mcq5`, or an `sba` as a whole) in a doctor's
 * answers to a question on one day. A tuple, which is shorter as JSON than an object.
 */
export type DayOutcomes = [day: string, where: "exam" | "practice", right: number, wrong: number, blank: number];

/**
 * Key of a question as sent to those who may see it: for an `sba` the letter of the right option (undefined if there is
 * none), for an `mcq5` 1 (true) or 0 by letter of the statement.
 */
export function keyOf({ kind, options }: { kind: "mcq5" | "sba"; options: QuestionOption[] }) {
  if (kind === "sba") return options.find(({ is_true }) => is_true)?.letter;
  return Object.fromEntries(options.map(({ letter, is_true }) => [letter, is_true ? (1 as const) : (0 as const)]));
}
