import { z } from "zod";
import { OtpSent } from "#contract/account/auth.ts";
import { MobileNumber, PersonName } from "#contract/account/doctor-fields.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { exact } from "#contract/strict.ts";
import { AttemptHead, EntryKey, QuizEntryParams } from "./exam-attempt.ts";
import { ExamRules } from "./exam-info.ts";
import { Id, Slug, Timestamp } from "#contract/fields.ts";
import { QuizItem } from "#contract/catalogue/quizzes.ts";

const endpoint = endpointsOf("quiz-entries");

const QuizParams = z.object({ slug: Slug });

/** Whoever holds the entry by its token or login sees it; nobody else hears of one. */
const OwnEntry = z.object({ key: EntryKey, state: z.enum(["running", "finished"]) });

export const QuizGate = z.object({
  ok: z.boolean(),
  /** `resume`: an entry of the visitor's own is running; `already_played`: it is finished, and there is one for each. */
  code: z.enum([
    "start",
    "resume",
    "not_open",
    "closed",
    "login_required",
    "device_unverified",
    "not_enrolled",
    "already_played",
  ]),
  message: z.string(),
  /** Whose doctors may take it, for `not_enrolled`. */
  batches: z.array(z.object({ id: Id, title: z.string() })),
  entry: OwnEntry.nullable(),
});
export type QuizGate = z.infer<typeof QuizGate>;

export const getQuiz = endpoint({
  method: "GET",
  path: "/web/quizzes/{slug}",
  access: "visitor",
  summary: "A quiz, and whether who asks may take it now",
  params: QuizParams,
  echoes: { "quiz.slug": "slug" },
  response: z.object({
    quiz: QuizItem.extend({
      rules: ExamRules.nullable(),
      prize_note: z.string().nullable(),
      phone_required: z.boolean(),
      otp_required: z.boolean(),
      one_per_phone: z.boolean(),
      server_now: Timestamp.nullish(),
      /** When an attempt would end that begins now; null when none can begin. */
      will_end_at_if_started_now: Timestamp.nullable(),
      is_shortened: z.boolean(),
    }),
    gate: QuizGate,
  }),
});

/** A guest's name and number; who is logged in needs neither. */
export const QuizEntryForm = z.object({
  guest_name: PersonName.optional(),
  guest_phone: MobileNumber.optional(),
  /** An X-OTP-TOKEN for purpose `quiz`: proves the number. */
  otp_token: z.string().min(20).max(500).optional(),
});

export const requestQuizOtp = endpoint({
  method: "POST",
  path: "/web/quizzes/{slug}/otp-request",
  access: "visitor",
  summary: "Sends a code to a guest's number, the same for every number; it is proved by the usual call, purpose quiz",
  params: QuizParams,
  body: z.object({ guest_phone: MobileNumber }),
  response: OtpSent.extend({ gns_ddt: z.string().max(200).nullish() }),
});

export const createQuizEntry = endpoint({
  method: "POST",
  path: "/web/quizzes/{slug}/entries",
  access: "visitor",
  summary:
    "Begins the quiz, or goes on where it was left; 403 with the gate's code or otp_required, 409 already_played without a key",
  params: QuizParams,
  body: QuizEntryForm,
  response: exact(
    z.object({
      /** `token`: the entry's X-ENTRY-TOKEN. */
      entry: OwnEntry.extend({ token: z.string().min(1).max(200) }),
      /** null: it is finished. */
      attempt: AttemptHead.nullable(),
      gns_ddt: z.string().max(200).nullish(),
    }),
  ),
});

export const claimQuizEntry = endpoint({
  method: "POST",
  path: "/web/doctor/quiz-entries/{key}/claim",
  access: "doctor",
  summary: "Links an entry to the doctor, who holds its token or has its number; 403 other_owner",
  params: QuizEntryParams,
  response: z.object({ entry: OwnEntry }),
});
