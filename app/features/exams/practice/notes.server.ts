import { redirect } from "@remix-run/node";
import { PracticeNote, setBookmark, setNote } from "#contract/exams/practice-notes.ts";
import { flashCookie } from "#app/server/forms/flow.server.ts";
import { readForm, type DoctorForm } from "#app/server/forms/form.server.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";
import { refusalPage } from "#app/server/v3/refusal.server.ts";
import { fieldText } from "../room/room-form.ts";

type NoteForm = Pick<DoctorForm, "api" | "context" | "fields">;

/** True for a form of `QuestionNotes`. */
export function isNoteForm(fields: FormData): boolean {
  return /^(bookmark$|note-\d)/.test(fieldText(fields, "form"));
}

/** Stores the bookmark or the note of a question, then shows the page `here`. */
export async function submitNoteForm({ api, context, fields }: NoteForm, here: string) {
  const params = pathParams({ question_id: fieldText(fields, "question_id") }, setNote);
  if (fieldText(fields, "form") === "bookmark") {
    const bookmarked = fields.get("bookmarked") === "1";
    const result = await api.submit(setBookmark, { params, body: { bookmarked } });
    if (!result.ok) throw refusalPage(result);
    await flashCookie(context).save(bookmarked ? "প্রশ্নটি বুকমার্ক করা হয়েছে।" : "বুকমার্ক সরানো হয়েছে।");
    return redirect(here, 303);
  }
  const form = readForm(fields, `note-${params.question_id}`, PracticeNote);
  if (!form.ok) return form.refusal;
  const result = await api.submit(setNote, { params, body: form.value });
  if (!result.ok) return form.refuse(result);
  await flashCookie(context).save(form.value.note ? "নোট সেভ হয়েছে।" : "নোট মুছে ফেলা হয়েছে।");
  return redirect(here, 303);
}
