import { z } from "zod";
import { trimmedText } from "#contract/bounded-text.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { Day, Id, IdParam, orEmpty, Timestamp } from "#contract/fields.ts";
import { strict } from "#contract/strict.ts";
import { withoutMarks } from "#locale/folding.ts";
import { PaletteItem } from "./exam-attempt.ts";
import { ScriptQuestion } from "./exam-script.ts";
import { reviewBounds } from "./practice-bounds.ts";

const endpoint = endpointsOf("practice");
/**
 * Declares writes of a session, whose failures open a circuit breaker of their own and which have their own share of
 * database connections.
 */
const write = endpointsOf("practice-writes");

const Count = z.number().int();

export const sessionSizes = [10, 20, 50, 100, 200] as const;

export const dailyReviews = 60;

export const dailyQuestions = 300;

/**
 * `tutor`: the verdict follows each answer, which is then final. `timed`: answers can be changed until the end, and the
 * verdicts follow it.
 */
export const PracticeMode = z.enum(["tutor", "timed"]);
export type PracticeMode = z.infer<typeof PracticeMode>;

/**
 * State of a question for the doctor. `mistake`: `wrong` or `blank`. `unseen`: never practised, and in no attempt of
 * the doctor whose solution is open. `due`: its review date has come, or it is a mistake without a review yet.
 */
export const PracticeStatus = z.enum(["mistake", "wrong", "blank", "flagged", "bookmarked", "unseen", "due"]);
export type PracticeStatus = z.infer<typeof PracticeStatus>;

const Subject = trimmedText(100);
const Size = z.coerce
  .number({ error: "কয়টি প্রশ্ন, তা বাছুন।" })
  .refine((size) => sessionSizes.some((one) => one === size), "১০, ২০, ৫০, ১০০ বা ২০০টি প্রশ্ন বাছুন।");

/** Filter of the doctor's open questions from which a session draws; absent fields and "" restrict nothing. */
export const PracticeFilter = z.object({
  subject: orEmpty(Subject),
  topic: orEmpty(trimmedText(200)),
  /** Sitting that the question was asked in, such as "FCPS January 2024". */
  asked_in: orEmpty(trimmedText(100)),
  kind: orEmpty(z.enum(["mcq5", "sba"])),
  /** Words of the question. */
  words: orEmpty(trimmedText(80).overwrite(withoutMarks).trim()),
  status: orEmpty(PracticeStatus),
});
export type PracticeFilter = z.infer<typeof PracticeFilter>;

export const PracticeForm = PracticeFilter.extend({
  size: Size.default(10),
  mode: PracticeMode.default("tutor"),
  /** Mock examination by a preset that the count names: timed and marked as there, with its numbers of questions. */
  preset: orEmpty(trimmedText(50)),
  /** Finished session whose wrong and blank questions are practised again; the filter is then ignored. */
  again: orEmpty(IdParam),
});

/** Reason why practice is closed: an exam or quiz of the doctor is running. Nothing can be started or opened then. */
export const PracticeWaits = z.object({ code: z.enum(["attempt_running"]), message: z.string() });

export const PracticeSession = strict(
  z.object({
    id: Id,
    mode: PracticeMode,
    status: z.enum(["running", "finished"]),
    /** Subject or status that the session was drawn from, as a short Bengali title. */
    title: z.string(),
    started_at: Timestamp,
    finished_at: Timestamp.nullable(),
    /** End of a timed session; null in tutor mode. */
    ends_at: Timestamp.nullable(),
    server_now: Timestamp,
    question_count: Count,
    answered_count: Count,
    /** Number of the first question without an answer; null if all have one. */
    next_number: Count.nullable(),
  }),
);
export type PracticeSession = z.infer<typeof PracticeSession>;

/** Right, wrong and blank units: a statement of an `mcq5`, or a whole `sba`. */
export const PracticeTally = z.object({ right: Count, wrong: Count, blank: Count });
export type PracticeTally = z.infer<typeof PracticeTally>;

/** Certainty of the doctor about an answer, which changes the next review date but no marks. */
export const Certainty = z.enum(["easy", "guessed"]);

/**
 * A question of practice. `id` is its id in the bank, by which it is bookmarked. `key`, `marks`, `explanation_html`,
 * `reference`, `discussion_url`, `share` and `difficulty` are there only when its verdict may be seen, or for practice
 * without a connection.
 */
export const PracticeQuestion = ScriptQuestion.extend({
  stem_html: z.string(),
  /** Version of the question, which a complaint names; there with the key. */
  version: Count.nullish(),
  /** True once the verdict is in the response. A verdict waits for the end of a timed session and of a running exam. */
  is_solved: z.boolean(),
  subject: z.string(),
  topic: z.string().nullable(),
  bookmarked: z.boolean(),
  note: z.string().nullable(),
  /** Certainty of the stored answer. */
  certainty: Certainty.nullish(),
  /**
   * Share of other candidates, in percent: per letter those who said true, false or nothing, or who chose the option.
   * null: too few.
   */
  share: z.record(z.string(), z.object({ yes: z.number(), no: z.number(), blank: z.number() })).nullish(),
  /** Day on which the question is asked again; there only once it is answered. null: not planned. */
  due_on: Day.nullish(),
});
export type PracticeQuestion = z.infer<typeof PracticeQuestion>;

/**
 * State of a question in the list of a session. `id` and `number` are its place in the session; `verdict` is there when
 * it may be seen.
 */
export const PracticePaletteItem = PaletteItem.extend({
  verdict: z.enum(["right", "wrong", "blank"]).optional(),
  /** Seconds for which it was shown, at most ten minutes; only in the result of a mock examination. */
  seconds: z.number().optional(),
});
export type PracticePaletteItem = z.infer<typeof PracticePaletteItem>;

const SubjectMistakes = z.object({
  subject: z.string(),
  /** Statements and single answers that are wrong or blank. */
  mistakes: Count,
  /** Questions with a mistake. */
  questions: Count,
  /** Units in exams and quizzes of the last 90 days, and of the time before; null or absent: not known. */
  recent: PracticeTally.nullish(),
  before: PracticeTally.nullish(),
});

/** Portion of reviews for a day, which leaves the rest of a backlog to the next days. */
const PracticeToday = z.object({
  /** Questions of a whole portion. */
  portion: Count,
  /** Questions reviewed today, and those that are left of the portion. */
  answered: Count,
  left: Count,
  /** Those of `left` that were reviewed before; the others are mistakes without a review yet. */
  repeated: Count,
  /** Days of a whole portion until the backlog after today is reviewed; 0: there is none. */
  backlog_days: Count,
});

export const getPractice = endpoint({
  method: "GET",
  path: "/web/doctor/practice",
  access: "doctor",
  summary: "What the doctor can practise now: reviews due, mistakes by subject, and the session to continue",
  response: z.object({
    /** Reason why practice is closed now; null: it is open. */
    waits: PracticeWaits.nullish(),
    /** Questions open to the doctor. */
    questions: Count,
    due: Count,
    /** null or absent: not known, or practice waits. */
    today: PracticeToday.nullish(),
    /** The last seven days of practice, today last, with the questions answered on each. */
    week: z.array(z.object({ day: Day, answered: Count })).nullish(),
    mistakes: Count,
    mistaken_questions: Count,
    /** Subjects with mistakes, most first. */
    subjects: z.array(SubjectMistakes),
    /** Newest session that is still running. */
    running: PracticeSession.nullable(),
    /** Newest finished sessions. */
    finished: z.array(PracticeSession),
    bookmarks: Count.nullish(),
    /** Questions opened today, and the daily bound. */
    opened_today: Count.nullish(),
    daily_limit: Count.nullish(),
    /** The doctor's settings; absent: they cannot be changed. */
    daily_reviews: Count.nullish(),
    remind_at_hour: Count.nullish(),
  }),
});

/** Settings of a doctor's practice; absent fields, and an empty hour, stay unchanged. */
export const PracticeSettings = z.object({
  daily_reviews: z.coerce
    .number({ error: "দিনে কয়টি প্রশ্ন, তা লিখুন।" })
    .int("দিনে কয়টি প্রশ্ন, তা পূর্ণ সংখ্যায় লিখুন।")
    .min(reviewBounds.min, "দিনে অন্তত ২০টি প্রশ্ন বাছুন।")
    .max(reviewBounds.max, "দিনে সর্বোচ্চ ২০০টি প্রশ্ন বাছুন।")
    .optional(),
  /** Hour of the day in Dhaka for the reminder of the kind `practice`. */
  remind_at_hour: orEmpty(z.coerce.number({ error: "একটি সময় বাছুন।" }).int().min(0).max(23)),
});

export const setPracticeSettings = endpoint({
  method: "PUT",
  path: "/web/doctor/practice/settings",
  access: "doctor",
  summary: "Sets how many reviews a day are offered, and when the doctor is reminded of them",
  body: PracticeSettings,
  response: z.object({ daily_reviews: Count, remind_at_hour: Count }),
});

export const countPractice = endpoint({
  method: "GET",
  path: "/web/doctor/practice/count",
  access: "doctor",
  summary: "Number of questions that match a filter, and the values that the filter can take",
  query: PracticeFilter,
  response: z.object({
    waits: PracticeWaits.nullish(),
    questions: Count,
    subjects: z.array(z.object({ subject: z.string(), questions: Count })),
    /** Topics of the chosen subject; without a subject none. */
    topics: z.array(z.object({ topic: z.string(), questions: Count })).nullish(),
    asked_in: z.array(z.object({ sitting: z.string(), questions: Count })).nullish(),
    /** Mock examinations that the questions allow: with all of a sitting, else a draw by the preset's counts. */
    presets: z.array(z.object({ preset: z.string(), title: z.string(), questions: Count, minutes: Count })).nullish(),
  }),
});

export const startPractice = write({
  method: "POST",
  path: "/web/doctor/practice/sessions",
  access: "doctor",
  idempotency: "a day",
  summary: "Starts a session; 409 attempt_running, no_questions",
  body: PracticeForm,
  response: z.object({ session: PracticeSession }),
});
