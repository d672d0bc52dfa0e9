// Types of the JSON columns of the exam tables, and the key of a question that follows from them.

export type Letter = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h";

export interface QuestionOption {
  letter: Letter;
  text: string;
  is_true: boolean;
}

/** Answer to an `mcq5`: 1 true, 0 false; null or missing: not answered. */
export type StatementValues = Partial<Record<Letter, 0 | 1 | null>>;
/** Answer to a question: statement values for an `mcq5`, the chosen letter for an `sba`; null: not answered. */
export type AnswerValue = StatementValues | Letter | null;

/** Revision of the last change, per letter for an `mcq5`, under `choice` for an `sba`. */
export type LetterRevs = Partial<Record<Letter | "choice", number>>;

/** Parts of the review that are visible from `result_at`; from `solution_at` on everything is. */
export interface ReviewSwitches {
  correctness: boolean;
  question_list: boolean;
}

/** Minimum for every paper of an exam, in percent of the paper. */
export interface PaperRules {
  min_percent: number;
  /**
   * Allows up to `max_papers` papers below the minimum, but not below `from_percent`, if the total of all papers reaches
   * `total_min` (thousandths of a mark). null: every paper must reach the minimum.
   */
  tolerance: { from_percent: number; max_papers: number; total_min: number } | null;
  /** A candidate below this percentage in any paper is barred from the next exam. */
  debar_below_percent: number | null;
}

/** Rank of a candidate and the number of ranked candidates (`of`). */
export interface MeritPosition {
  position: number;
  of: number;
}

export type MeritScope = "overall" | "batch" | "faculty" | "discipline" | "candidate_type";

export type MeritPositions = Record<MeritScope, MeritPosition | null>;

/**
 * Question order of an attempt, as exam question ids; for an `sba` with shuffled options also the order of the letters.
 */
export interface PaperOrder {
  questions: number[];
  options?: Record<string, Letter[]>;
}

/** State of a statement, or of an `sba` as a whole, in practice. */
export interface UnitState {
  mistake: "wrong" | "blank" | null;
  /** Day of the first right answer since the mistake. */
  rightOn: string | null;
}

export type UnitStates = Partial<Record<Letter, UnitState>>;

/** Right, wrong and blank units of a doctor's answers to a question on one day; short, since each question has several. */
export type DayOutcomes = [day: string, where: "exam" | "practice", right: number, wrong: number, blank: number];

/** Key of a question as sent to those who may see it: the right letter, or 1 and 0 by statement. */
export function keyOf({ kind, options }: { kind: "mcq5" | "sba"; options: QuestionOption[] }) {
  if (kind === "sba") return options.find(({ is_true }) => is_true)?.letter;
  return Object.fromEntries(options.map(({ letter, is_true }) => [letter, is_true ? (1 as const) : (0 as const)]));
}
