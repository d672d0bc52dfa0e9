import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import type { PaperRules, QuestionOption, ReviewSwitches } from "./exam-values.ts";
import { id, instant, reference, timestamps } from "#api/db/schema/columns.ts";
import { foldedSql, linesSql, shownSql } from "#api/db/text/folded-sql.ts";

/** Question of the question bank; its text is in `questionVersions`. */
export const questions = pgTable(
  "questions",
  {
    id: id(),
    /** Key in the imported file; a repeated import updates the question with the same key. */
    key: text().notNull().unique(),
    kind: text({ enum: ["mcq5", "sba"] }).notNull(),
    subject: text().notNull(),
    topic: text(),
    /** Slugs of the courses whose doctors practise the question; it is then on no paper without an open solution. */
    practice: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Sitting of a real examination that asked the question, such as "FCPS January 2024". */
    asked_in: text(),
    /** Slugs of the categories whose question of the day it may be; everybody may then see its key. */
    public_for: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    current_version: integer().notNull().default(1),
    status: text({ enum: ["active", "retired"] })
      .notNull()
      .default("active"),
    ...timestamps,
  },
  (question) => [
    index().on(question.subject, question.id),
    index().on(question.updated_at),
    index("questions_practice")
      .using("gin", question.practice)
      .where(sql`${question.practice} <> '{}'`),
    index("questions_public")
      .using("gin", question.public_for)
      .where(sql`${question.public_for} <> '{}'`),
  ],
);

/**
 * Version of the content of a question. Append-only: an exam paper refers to one version, and corrected content becomes
 * another.
 */
export const questionVersions = pgTable(
  "question_versions",
  {
    id: id(),
    question_id: reference()
      .notNull()
      .references(() => questions.id),
    version: integer().notNull(),
    stem_html: text().notNull(),
    image: text(),
    /** `mcq5`: statements a–e, each true or false; `sba`: options of which one is true. */
    options: jsonb().$type<QuestionOption[]>().notNull(),
    explanation_html: text(),
    reference: text(),
    discussion_url: text(),
    /**
     * Shown text of the stem and the options, folded for a search; without key and explanation, which it could guess.
     */
    search: text().generatedAlwaysAs(
      sql.raw(
        foldedSql(`${shownSql("stem_html")} || chr(10) || ${linesSql("jsonb_path_query_array(options, '$[*].text')")}`),
      ),
    ),
    ...timestamps,
  },
  (version) => [unique().on(version.question_id, version.version)],
);

/** Exam paper and its marking rules. All marks are integers, in thousandths of a mark. */
export const exams = pgTable(
  "exams",
  {
    id: id(),
    key: text().notNull().unique(),
    title: text().notNull(),
    instructions_html: text(),
    /** Preset that the marking rules were copied from; every field below may differ from it. */
    preset: text(),
    duration_minutes: integer().notNull(),
    mcq_count: integer().notNull(),
    sba_count: integer().notNull(),
    mcq_mark: integer().notNull(),
    stem_count: integer().notNull().default(5),
    mcq_scoring: text({ enum: ["per_stem", "all_or_nothing", "all_but_one_half"] })
      .notNull()
      .default("per_stem"),
    mcq_negative_per_stem: integer().notNull().default(0),
    sba_mark: integer().notNull(),
    sba_negative: integer().notNull().default(0),
    question_floor: text({ enum: ["none", "zero"] })
      .notNull()
      .default("none"),
    total_floor: text({ enum: ["none", "zero"] })
      .notNull()
      .default("none"),
    /** If `pass_mark` and `pass_percent` are both null, nobody passes or fails; there is only the merit list. */
    pass_mark: integer(),
    pass_percent: integer(),
    paper_rules: jsonb().$type<PaperRules>(),
    decimal_places: integer().notNull().default(2),
    tie_breakers: text({ enum: ["fewer_wrong_stems", "higher_sba", "shorter_time", "earlier_submission"] })
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Allows doctors who missed it one late practice attempt. */
    allow_pending: boolean().notNull().default(true),
    /** Shows result and position at submission. */
    instant_result: boolean().notNull().default(false),
    review: jsonb().$type<ReviewSwitches>().notNull().default({ correctness: false, question_list: false }),
    shuffle_questions: boolean().notNull().default(false),
    /** Applies to `sba` only: explanations refer to the statements of an `mcq5` by their letters. */
    shuffle_options: boolean().notNull().default(false),
    grace_seconds: integer().notNull().default(60),
    offline_grace_seconds: integer().notNull().default(120),
    version: integer().notNull().default(1),
    /** Version frozen by the first start; afterwards only a regrade changes a question. */
    frozen_version: integer(),
    status: text({ enum: ["draft", "published", "closed"] }).notNull(),
    ...timestamps,
  },
  (exam) => [
    check("exams_duration", sql`${exam.duration_minutes} between 1 and 1440`),
    check(
      "exams_marks_not_negative",
      sql`least(${exam.mcq_mark}, ${exam.mcq_negative_per_stem}, ${exam.sba_mark}, ${exam.sba_negative}) >= 0`,
    ),
    check("exams_one_pass_rule", sql`num_nonnulls(${exam.pass_mark}, ${exam.pass_percent}) <= 1`),
  ],
);

export const examQuestions = pgTable(
  "exam_questions",
  {
    id: id(),
    exam_id: reference()
      .notNull()
      .references(() => exams.id),
    question_version_id: reference()
      .notNull()
      .references(() => questionVersions.id),
    number: integer().notNull(),
    section: text({ enum: ["mcq", "sba"] }).notNull(),
    /** Number of the paper, for exams with several papers. */
    paper: integer().notNull().default(1),
    /** void: removed from everybody's marks and from the total; bonus: everybody gets the full mark. */
    status: text({ enum: ["normal", "void", "bonus"] })
      .notNull()
      .default("normal"),
    ...timestamps,
  },
  (question) => [unique().on(question.exam_id, question.number), index().on(question.question_version_id)],
);

export const examRegrades = pgTable(
  "exam_regrades",
  {
    id: id(),
    exam_id: reference()
      .notNull()
      .references(() => exams.id),
    reason: text().notNull(),
    /** Operating system account of the staff member who started it. */
    actor: text().notNull(),
    /** Participants, highest and average marks; null until the regrade has run. */
    before: jsonb(),
    after: jsonb(),
    changed: integer(),
    finished_at: instant(),
    /**
     * Time at which the doctors whose marks changed were told; until then a further regrade may take the change back.
     */
    told_at: instant(),
    ...timestamps,
  },
  (regrade) => [index().on(regrade.exam_id, regrade.id)],
);
