/** What the JSON columns of exams hold. */

export type Letter = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h";

export interface QuestionOption {
  letter: Letter;
  text: string;
  is_true: boolean;
}

/** Of an `mcq5`: 1 true, 0 false, null or left out: not answered. Of an `sba`: the letter. null: not answered. */
export type StatementValues = Partial<Record<Letter, 0 | 1 | null>>;
export type AnswerValue = StatementValues | Letter | null;

/** The revision at which each letter was last changed; of an `sba` the one of `choice`. */
export type LetterRevs = Partial<Record<Letter | "choice", number>>;

/** What may be seen from `result_at` on; everything is from `solution_at` on. */
export interface ReviewSwitches {
  correctness: boolean;
  question_list: boolean;
}

/** What every paper of an exam must reach, in percent of the paper. */
export interface PaperRules {
  min_percent: number;
  /** So many papers may be within the band if all others reach the minimum and the total (thousandths) is reached. */
  tolerance: { from_percent: number; max_papers: number; total_min: number } | null;
  /** Below it in any paper, the candidate is kept out of the next exam. */
  debar_below_percent: number | null;
}

export interface Place {
  position: number;
  of: number;
}

export type MeritScope = "overall" | "batch" | "faculty" | "discipline" | "candidate_type";

export type Positions = Record<MeritScope, Place | null>;

/** The order of an attempt: ids of exam questions; for an `sba` with shuffled options also their letters. */
export interface PaperOrder {
  questions: number[];
  options?: Record<string, Letter[]>;
}
