import type { AnswerValue, PaperRules, QuestionOption } from "#api/db/schema/exams/exam-values.ts";
import type { examQuestions, exams, questions } from "#api/db/schema/exams/exams.ts";

/** Marking rules of an exam. All marks are integers, in thousandths of a mark; percentages are whole percents. */
export type Marking = Pick<
  typeof exams.$inferSelect,
  | "mcq_mark"
  | "stem_count"
  | "mcq_scoring"
  | "mcq_negative_per_stem"
  | "sba_mark"
  | "sba_negative"
  | "question_floor"
  | "total_floor"
  | "pass_mark"
  | "pass_percent"
  | "paper_rules"
>;

export interface KeyedQuestion extends Pick<typeof examQuestions.$inferSelect, "id" | "paper" | "status"> {
  kind: (typeof questions.$inferSelect)["kind"];
  options: Pick<QuestionOption, "letter" | "is_true">[];
}

interface Tally {
  correct: number;
  wrong: number;
  blank: number;
}

export interface QuestionScore extends Tally {
  positive: number;
  negative: number;
  obtained: number;
  /** Maximum mark of this question. */
  full: number;
}

export interface PaperScore {
  obtained: number;
  total: number;
}

export interface AttemptScore {
  correct_stems: number;
  wrong_stems: number;
  blank_stems: number;
  correct_sba: number;
  wrong_sba: number;
  blank_sba: number;
  positive: number;
  negative: number;
  obtained: number;
  total: number;
  sba_obtained: number;
  passed: boolean | null;
  debarred: boolean;
}

/** Returns `mark * part / whole`, rounded half up to an integer (a thousandth of a mark). */
function share(mark: number, part: number, whole: number): number {
  return Math.floor((2 * mark * part + whole) / (2 * whole));
}

function tallyOf({ kind, options }: KeyedQuestion, answer: AnswerValue): Tally {
  if (kind === "sba") {
    const chosen = options.find(({ letter }) => letter === answer);
    return {
      correct: Number(chosen?.is_true === true),
      wrong: Number(chosen?.is_true === false),
      blank: Number(!chosen),
    };
  }
  const statements = typeof answer === "object" && answer !== null ? answer : {};
  const tally = { correct: 0, wrong: 0, blank: 0 };
  for (const { letter, is_true } of options) {
    const statement = statements[letter] ?? null;
    if (statement === null) tally.blank += 1;
    else tally[(statement === 1) === is_true ? "correct" : "wrong"] += 1;
  }
  return tally;
}

/**
 * Returns the maximum mark of a question in thousandths; that of a true/false question grows with its number of
 * statements.
 */
export function fullMark(
  { sba_mark, mcq_mark, stem_count }: Marking,
  { kind, statements }: Pick<KeyedQuestion, "kind"> & { statements: number },
): number {
  return kind === "sba" ? sba_mark : share(mcq_mark, statements, stem_count);
}

function positiveMark(marking: Marking, question: KeyedQuestion, correct: number): number {
  const full = fullMark(marking, { ...question, statements: question.options.length });
  const count = question.kind === "sba" ? 1 : question.options.length;
  if (correct === count) return full;
  if (marking.mcq_scoring === "per_stem") return share(marking.mcq_mark, correct, marking.stem_count);
  const isAlmost = marking.mcq_scoring === "all_but_one_half" && count > 1 && correct === count - 1;
  return isAlmost ? share(full, 1, 2) : 0;
}

/**
 * Scores one question, in thousandths of a mark. Blanks neither add nor subtract marks; a void question counts nothing,
 * a bonus question gives its full mark to everybody.
 */
export function scoreQuestion(marking: Marking, question: KeyedQuestion, answer: AnswerValue): QuestionScore {
  const full = fullMark(marking, { ...question, statements: question.options.length });
  if (question.status === "void") {
    return { correct: 0, wrong: 0, blank: 0, positive: 0, negative: 0, obtained: 0, full: 0 };
  }
  if (question.status === "bonus") {
    const correct = question.kind === "sba" ? 1 : question.options.length;
    return { correct, wrong: 0, blank: 0, positive: full, negative: 0, obtained: full, full };
  }
  const tally = tallyOf(question, answer);
  const positive = positiveMark(marking, question, tally.correct);
  const perWrong = question.kind === "sba" ? marking.sba_negative : marking.mcq_negative_per_stem;
  const taken = tally.wrong * perWrong;
  const negative = marking.question_floor === "zero" ? Math.min(taken, positive) : taken;
  return { ...tally, positive, negative, obtained: positive - negative, full };
}

/**
 * Returns the pass mark in thousandths, rounded up; null if the exam has none. Void questions lower it in proportion to
 * the total: `nominal` is the total including them.
 */
export function passMark(
  { pass_mark, pass_percent }: Pick<Marking, "pass_mark" | "pass_percent">,
  { total, nominal }: { total: number; nominal: number },
): number | null {
  if (pass_percent !== null) return Math.ceil((total * pass_percent) / 100);
  if (pass_mark === null) return null;
  return nominal === 0 ? 0 : Math.ceil((pass_mark * total) / nominal);
}

function reaches({ obtained, total }: PaperScore, percent: number): boolean {
  return obtained * 100 >= percent * total;
}

/**
 * True if every paper reaches `min_percent`. The tolerance, if any, allows up to `max_papers` papers that reach only
 * `from_percent`, provided that the marks of all papers sum to at least `total_min`.
 */
export function passesPapers({ min_percent, tolerance }: PaperRules, papers: PaperScore[]): boolean {
  const short = papers.filter((paper) => !reaches(paper, min_percent));
  if (short.length === 0) return true;
  if (!tolerance || short.length > tolerance.max_papers) return false;
  const obtained = papers.reduce((sum, paper) => sum + paper.obtained, 0);
  return short.every((paper) => reaches(paper, tolerance.from_percent)) && obtained >= tolerance.total_min;
}

/**
 * Returns the paper rules with `total_min` lowered in proportion to the total, like the pass mark, when questions are
 * void.
 */
function scaled({ tolerance, ...rules }: PaperRules, sum: { total: number; nominal: number }): PaperRules {
  if (!tolerance) return { ...rules, tolerance };
  const total_min = passMark({ pass_mark: tolerance.total_min, pass_percent: null }, sum) ?? 0;
  return { ...rules, tolerance: { ...tolerance, total_min } };
}

export function scoreAttempt(
  marking: Marking,
  paper: KeyedQuestion[],
  answers: ReadonlyMap<number, AnswerValue>,
): AttemptScore {
  const stems = { correct: 0, wrong: 0, blank: 0 };
  const sba = { correct: 0, wrong: 0, blank: 0 };
  const papers = new Map<number, PaperScore>();
  const sum = { positive: 0, negative: 0, obtained: 0, total: 0, nominal: 0, sba: 0 };
  for (const question of paper) {
    const score = scoreQuestion(marking, question, answers.get(question.id) ?? null);
    const tally = question.kind === "sba" ? sba : stems;
    tally.correct += score.correct;
    tally.wrong += score.wrong;
    tally.blank += score.blank;
    sum.positive += score.positive;
    sum.negative += score.negative;
    sum.obtained += score.obtained;
    sum.total += score.full;
    sum.nominal += fullMark(marking, { ...question, statements: question.options.length });
    if (question.kind === "sba") sum.sba += score.obtained;
    const part = papers.get(question.paper) ?? { obtained: 0, total: 0 };
    papers.set(question.paper, { obtained: part.obtained + score.obtained, total: part.total + score.full });
  }
  const obtained = marking.total_floor === "zero" ? Math.max(0, sum.obtained) : sum.obtained;
  const rules = marking.paper_rules;
  const needed = passMark(marking, sum);
  const debarredBelow = rules?.debar_below_percent ?? null;
  return {
    correct_stems: stems.correct,
    wrong_stems: stems.wrong,
    blank_stems: stems.blank,
    correct_sba: sba.correct,
    wrong_sba: sba.wrong,
    blank_sba: sba.blank,
    positive: sum.positive,
    negative: sum.negative,
    obtained,
    total: sum.total,
    sba_obtained: sum.sba,
    passed:
      needed === null && !rules
        ? null
        : (needed === null || obtained >= needed) && (!rules || passesPapers(scaled(rules, sum), [...papers.values()])),
    debarred: debarredBelow !== null && [...papers.values()].some((part) => !reaches(part, debarredBelow)),
  };
}

/** Converts thousandths to displayed marks, rounded half up to the exam's number of decimals. */
export function shownMarks(thousandths: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round((thousandths * scale) / 1000) / scale;
}

export function percentOfTotal(obtained: number, total: number): number {
  return total === 0 ? 0 : Math.round((obtained * 10_000) / total) / 100;
}
