import { redirect } from "@remix-run/node";
import { z } from "zod";
import { IdParam } from "#contract/fields.ts";
import { PracticeNote, setBookmark, setNote } from "#contract/exams/practice-notes.ts";
import { flashCookie } from "#app/server/forms/flow.server.ts";
import { bodyNotUnderstood, readForm, type DoctorForm } from "#app/server/forms/form.server.ts";
import { refusalResponse } from "#app/server/v3/refusal.server.ts";
import { fieldText } from "../room/room-form.ts";

type NoteForm = Pick<DoctorForm, "api" | "context" | "fields">;

const NoteTarget = z.object({
  question_id: IdParam,
  /** Wanted state of the bookmark, which only its button sends. */
  bookmarked: z
    .enum(["0", "1"])
    .transform((value) => value === "1")
    .optional(),
});

export function isNoteForm(fields: FormData): boolean {
  return /^(bookmark$|note-\d)/.test(fieldText(fields, "form"));
}

export async function submitNoteForm({ api, context, fields }: NoteForm, here: string) {
  const sent = NoteTarget.safeParse(Object.fromEntries(fields));
  if (!sent.success) throw Response.json({ message: bodyNotUnderstood }, { status: 422 });
  const { question_id, bookmarked } = sent.data;
  const params = { question_id };
  if (bookmarked !== undefined) {
    const result = await api.submit(setBookmark, { params, body: { bookmarked } });
    if (!result.ok) throw refusalResponse(result);
    await flashCookie(context).save(bookmarked ? "প্রশ্নটি বুকমার্ক করা হয়েছে।" : "বুকমার্ক সরানো হয়েছে।");
    return redirect(here, 303);
  }
  const form = readForm(fields, `note-${question_id}`, PracticeNote);
  if (!form.ok) return form.refusal;
  const result = await api.submit(setNote, { params, body: form.value });
  if (!result.ok) return form.refuse(result);
  await flashCookie(context).save(form.value.note ? "নোট সেভ হয়েছে।" : "নোট মুছে ফেলা হয়েছে।");
  return redirect(here, 303);
}
