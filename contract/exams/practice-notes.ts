import { z } from "zod";
import { trimmedText } from "#contract/bounded-text.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { IdParam, PageMeta, PageQuery, SearchText } from "#contract/fields.ts";
import { PracticeQuestion } from "./practice.ts";

const endpoint = endpointsOf("practice");

export const noteLength = 2000;

/** Id of a question in the bank: `practice_id` of an explained exam question, `id` of a practice question. */
const BankParams = z.object({ question_id: IdParam });

export const listBookmarks = endpoint({
  method: "GET",
  path: "/web/doctor/practice/bookmarks",
  access: "doctor",
  summary:
    "Bookmarked questions with their explanations and private notes, newest first; 409 attempt_running, daily_limit",
  query: PageQuery.extend({ q: SearchText.optional(), subject: trimmedText(100).optional() }),
  response: z.object({
    questions: z.array(PracticeQuestion),
    meta: PageMeta,
    /** Text below each question that names the doctor; null: no watermark. */
    watermark_text: z.string().nullish(),
  }),
});

export const setBookmark = endpoint({
  method: "PUT",
  path: "/web/doctor/practice/questions/{question_id}/bookmark",
  access: "doctor",
  summary: "Bookmarks an open question, or removes the bookmark; its note stays",
  params: BankParams,
  body: z.object({ bookmarked: z.boolean() }),
  response: z.object({ bookmarked: z.boolean() }),
});

export const PracticeNote = z.object({
  note: trimmedText(noteLength, { tooLong: "নোটটি ২,০০০ অক্ষরের মধ্যে লিখুন।" }),
});

export const setNote = endpoint({
  method: "PUT",
  path: "/web/doctor/practice/questions/{question_id}/note",
  access: "doctor",
  summary: "Stores the doctor's private note about an open question, and bookmarks it; an empty note is removed",
  params: BankParams,
  body: PracticeNote,
  response: z.object({ note: z.string().nullable(), bookmarked: z.boolean() }),
});
