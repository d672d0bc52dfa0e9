import { z } from "zod";
import { exams } from "#api/db/schema/exams/exams.ts";
import { defaultMarking, presets, type PresetName } from "#api/features/exams/grading/presets.ts";
import * as cell from "../cells.ts";

/**
 * Codec of marks: a decimal number with at most three decimals in the file, an integer in thousandths in the program.
 */
const marks = z.codec(
  z.string().regex(/^\d{1,5}(\.\d{1,3})?$/, "is not a number of marks, as in 2 or 0.05"),
  z.number(),
  { decode: (text) => Math.round(Number(text) * 1000), encode: (thousandths) => String(thousandths / 1000) },
);

const passForm = /^(?:(\d{1,5}(?:\.\d{1,3})?)|(\d{1,2}|100)%|none)$/;

const pass = z.codec(
  z.string().regex(passForm, "is none of marks as in 210, a percentage as in 70%, none"),
  z.object({ pass_mark: z.nullable(z.number()), pass_percent: z.nullable(z.number()) }),
  {
    decode(text) {
      const [, points, percent] = passForm.exec(text) ?? [];
      return {
        pass_mark: points === undefined ? null : Math.round(Number(points) * 1000),
        pass_percent: percent === undefined ? null : Number(percent),
      };
    },
    encode({ pass_mark, pass_percent }) {
      if (pass_mark !== null) return String(pass_mark / 1000);
      return pass_percent === null ? "none" : `${pass_percent}%`;
    },
  },
);

const Percent = z.number().int().min(0).max(100);
const PaperRules = z
  .strictObject({
    min_percent: Percent,
    tolerance: z.nullable(
      z.strictObject({
        from_percent: Percent,
        max_papers: z.number().int().min(1),
        total_min: z.number().int().min(0),
      }),
    ),
    debar_below_percent: z.nullable(Percent),
  })
  .refine(({ tolerance, min_percent }) => !tolerance || tolerance.from_percent <= min_percent, {
    path: ["tolerance", "from_percent"],
    error: "is above min_percent",
  })
  .refine(({ debar_below_percent, min_percent }) => (debar_below_percent ?? 0) <= min_percent, {
    path: ["debar_below_percent"],
    error: "is above min_percent",
  });

const paperRules = z.codec(z.string(), z.object({ paper_rules: z.nullable(PaperRules) }), {
  decode(text, { issues }) {
    if (text === "none") return { paper_rules: null };
    const { data, error } = cell.json.pipe(PaperRules).safeParse(text);
    if (data) return { paper_rules: data };
    const [issue] = error.issues;
    const message = `${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`.trim();
    issues.push({ code: "custom", message, input: text });
    return z.NEVER;
  },
  encode: ({ paper_rules }) => (paper_rules === null ? "none" : JSON.stringify(paper_rules)),
});

const between = (least: number, most: number) =>
  cell.wholeNumber.refine((number) => number >= least && number <= most, `is not between ${least} and ${most}`);

const reviewable = ["correctness", "question_list"] as const;
const shuffled = ["questions", "options"] as const;
const presetNames = Object.keys(presets) as PresetName[];

/**
 * Row of `exams.csv`. Empty rules are filled by `rulesOf`, from the preset if one is named; without a preset `minutes`,
 * `mcq_mark` and `sba_mark` are required.
 */
export const examRow = z
  .object({
    key: cell.key,
    title: cell.text(),
    instructions_html: cell.optional(cell.html),
    preset: cell.optional(cell.oneOf(presetNames)),
    minutes: cell.optional(between(1, 1440)),
    mcq_mark: cell.optional(marks),
    mcq_statements: cell.optional(between(1, 8)),
    mcq_scoring: cell.optional(cell.oneOf(exams.mcq_scoring.enumValues)),
    mcq_negative: cell.optional(marks),
    sba_mark: cell.optional(marks),
    sba_negative: cell.optional(marks),
    question_floor: cell.optional(cell.oneOf(exams.question_floor.enumValues)),
    total_floor: cell.optional(cell.oneOf(exams.total_floor.enumValues)),
    pass: cell.optional(pass),
    paper_rules: cell.optional(paperRules),
    decimal_places: cell.withDefault(between(0, 3), 2),
    tie_breakers: cell.listOf(cell.oneOf(["fewer_wrong_stems", "higher_sba", "shorter_time", "earlier_submission"])),
    late: cell.withDefault(cell.flag, true),
    instant_result: cell.withDefault(cell.flag, false),
    review: cell.listOf(cell.oneOf(reviewable)),
    shuffle: cell.listOf(cell.oneOf(shuffled)),
    grace_seconds: cell.withDefault(between(0, 3600), 60),
    offline_grace_seconds: cell.withDefault(between(0, 3600), 120),
    status: cell.status,
  })
  .superRefine((row, context) => {
    const rules = rulesOf(row);
    const most = [
      ["mcq_negative", rules.mcq_negative_per_stem, rules.mcq_mark / rules.stem_count, "a wrong statement"],
      ["sba_negative", rules.sba_negative, rules.sba_mark, "a wrong single best answer"],
    ] as const;
    for (const [column, taken, given, what] of most) {
      if (!(given > 0 && taken > given)) continue; // a malformed mark is not a number
      const message = `takes ${taken / 1000} marks for ${what}, but a right one gives ${Math.round(given) / 1000}`;
      context.addIssue({ code: "custom", path: [column], message });
    }
    if (row.preset !== null) return;
    for (const column of ["minutes", "mcq_mark", "sba_mark"] as const) {
      if (row[column] !== null) continue;
      context.addIssue({ code: "custom", path: [column], message: "is empty, and no preset gives it" });
    }
  });

export type ExamRow = z.output<typeof examRow>;

/**
 * Returns those cells of a stored exam that differ from its columns in name or form. Rules are written out, so that a
 * later change of the preset does not alter them.
 */
export function examCells(exam: typeof exams.$inferSelect): Partial<ExamRow> {
  const { preset, review, pass_mark, pass_percent, paper_rules } = exam;
  return {
    preset: presetNames.find((name) => name === preset) ?? null,
    minutes: exam.duration_minutes,
    mcq_statements: exam.stem_count,
    mcq_negative: exam.mcq_negative_per_stem,
    pass: { pass_mark, pass_percent },
    paper_rules: { paper_rules },
    late: exam.allow_pending,
    review: reviewable.filter((switched) => review[switched]),
    shuffle: shuffled.filter((what) => exam[`shuffle_${what}`]),
  };
}

const simplest = { ...defaultMarking, duration_minutes: 0, mcq_mark: 0, sba_mark: 0 };

type RuleCells = Pick<
  ExamRow,
  | "preset"
  | "minutes"
  | "mcq_mark"
  | "mcq_statements"
  | "mcq_scoring"
  | "mcq_negative"
  | "sba_mark"
  | "sba_negative"
  | "question_floor"
  | "total_floor"
  | "pass"
  | "paper_rules"
  | "decimal_places"
  | "tie_breakers"
  | "shuffle"
>;

/**
 * Returns the columns that decide how an exam is sat and marked, with empty cells filled from the preset or defaults.
 * An import may not change them once somebody has begun the exam.
 */
export function rulesOf(row: RuleCells) {
  const base = row.preset === null ? simplest : presets[row.preset];
  return {
    preset: row.preset,
    duration_minutes: row.minutes ?? base.duration_minutes,
    mcq_mark: row.mcq_mark ?? base.mcq_mark,
    stem_count: row.mcq_statements ?? base.stem_count,
    mcq_scoring: row.mcq_scoring ?? base.mcq_scoring,
    mcq_negative_per_stem: row.mcq_negative ?? base.mcq_negative_per_stem,
    sba_mark: row.sba_mark ?? base.sba_mark,
    sba_negative: row.sba_negative ?? base.sba_negative,
    question_floor: row.question_floor ?? base.question_floor,
    total_floor: row.total_floor ?? base.total_floor,
    ...(row.pass ?? { pass_mark: base.pass_mark, pass_percent: base.pass_percent }),
    ...(row.paper_rules ?? { paper_rules: base.paper_rules }),
    decimal_places: row.decimal_places,
    tie_breakers: row.tie_breakers,
    shuffle_questions: row.shuffle.includes("questions"),
    shuffle_options: row.shuffle.includes("options"),
  };
}
