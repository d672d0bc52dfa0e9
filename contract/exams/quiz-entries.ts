import { z } from "zod";
import { OtpSent } from "#contract/account/otp.ts";
import { MobileNumber, PersonName } from "#contract/account/doctor-fields.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { strict } from "#contract/strict.ts";
import { AttemptHead, EntryKey, QuizEntryParams } from "./exam-attempt.ts";
import { ExamRules } from "./exam-info.ts";
import { Id, Slug, Timestamp } from "#contract/fields.ts";
import { QuestionKind, QuizItem } from "#contract/catalogue/quizzes.ts";

const endpoint = endpointsOf("quiz-entries");

const QuizParams = z.object({ slug: Slug });

/** Quiz entry of the caller, identified by entry token or login; entries of others are never revealed. */
const OwnEntry = z.object({ key: EntryKey, state: z.enum(["running", "finished"]) });

export const QuizEligibility = z.object({
  ok: z.boolean(),
  /** `resume`: the visitor's own entry is in progress; `already_played`: it is finished, and only one is allowed. */
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
  /** Batches whose doctors may take the quiz, with code `not_enrolled`. */
  batches: z.array(z.object({ id: Id, title: z.string() })),
  entry: OwnEntry.nullable(),
});
export type QuizEligibility = z.infer<typeof QuizEligibility>;

export const getQuiz = endpoint({
  method: "GET",
  path: "/web/quizzes/{slug}",
  access: "visitor",
  summary: "One quiz, and whether the visitor can take it now",
  params: QuizParams,
  defaultsFromParams: { "quiz.slug": "slug" },
  response: z.object({
    quiz: QuizItem.extend({
      slug: Slug,
      title: z.string(),
      rules: ExamRules.nullable(),
      prize_note: z.string().nullable(),
      phone_required: z.boolean(),
      otp_required: z.boolean(),
      one_per_phone: z.boolean(),
      /** Exam kind that the quiz is the trial exam of: a stranger takes it without name and number. */
      trial_for: QuestionKind.nullish(),
      server_now: Timestamp.nullish(),
      /** End of an attempt that starts now; null if none can start. */
      will_end_at_if_started_now: Timestamp.nullable(),
      is_shortened: z.boolean(),
    }),
    gate: QuizEligibility,
  }),
});

/** Name, number and proof of the number of a guest; the quiz decides which are required, and none is when logged in. */
export const QuizEntryForm = z.object({
  guest_name: PersonName.optional(),
  guest_phone: MobileNumber.optional(),
  /** X-OTP-TOKEN for purpose `quiz`, which proves the number. */
  otp_token: z.string().min(20).max(500).optional(),
});

export const requestQuizOtp = endpoint({
  method: "POST",
  path: "/web/quizzes/{slug}/otp-request",
  access: "visitor",
  summary: "Sends a code to a guest's number; same response for every number. Verified by verifyOtp with purpose quiz",
  params: QuizParams,
  issues: "otp_token",
  body: z.object({ guest_phone: MobileNumber }),
  response: OtpSent.extend({ gns_ddt: z.string().max(200).nullish() }),
});

export const createQuizEntry = endpoint({
  method: "POST",
  path: "/web/quizzes/{slug}/entries",
  access: "visitor",
  summary:
    "Starts the quiz or resumes the entry; 403 with the code of `gate` or otp_required, 409 already_played without a key",
  params: QuizParams,
  body: QuizEntryForm,
  response: strict(
    z.object({
      /** `token`: the entry's X-ENTRY-TOKEN. */
      entry: OwnEntry.extend({ token: z.string().min(1).max(200) }),
      /** null: the entry is finished. */
      attempt: AttemptHead.nullable(),
      gns_ddt: z.string().max(200).nullish(),
    }),
  ),
});

export const claimQuizEntry = endpoint({
  method: "POST",
  path: "/web/doctor/quiz-entries/{key}/claim",
  access: "doctor",
  summary: "Links an entry to the doctor, who must hold its token or have its number; 403 other_owner",
  params: QuizEntryParams,
  response: z.object({ entry: OwnEntry }),
});
