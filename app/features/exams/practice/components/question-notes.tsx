import type { PracticeQuestion } from "#contract/exams/practice.ts";
import { TextAreaField } from "#app/components/form/fields.tsx";
import { PostForm, SubmitButton } from "#app/components/form/post-form.tsx";
import { useSubmittedForm } from "#app/components/form/use-submitted-form.ts";
import { Icon } from "#app/components/ui/icon.tsx";

const maxNoteLength = 2000;

interface QuestionNotesProps {
  question: Pick<PracticeQuestion, "id" | "bookmarked" | "note">;
  /** Path of the page that takes the forms; absent: the current one. */
  elsewhere?: string;
}

function NoteForm({ question: { id, note } }: QuestionNotesProps) {
  const { form, fields } = useSubmittedForm<{ note: string }>(`note-${id}`, { note: note ?? "" });
  const isRefused = form.answer !== undefined;
  return (
    <details open={isRefused || note !== null || undefined}>
      <summary className="button">
        <Icon name="pen" /> নোট
      </summary>
      <PostForm form={form} failureTitle="নোট সেভ হয়নি">
        <input type="hidden" name="question_id" value={id} />
        <TextAreaField
          field={fields.note}
          label="নোট"
          hint="শুধু আপনি দেখবেন। নোট লিখলে প্রশ্নটি বুকমার্কে থাকে।"
          maxLength={maxNoteLength}
        />
        <SubmitButton isPrimary={false}>সেভ করুন</SubmitButton>
      </PostForm>
    </details>
  );
}

export function QuestionNotes({ question, elsewhere }: QuestionNotesProps) {
  const { id, bookmarked } = question;
  return (
    <>
      <form method="post" action={elsewhere}>
        <input type="hidden" name="form" value="bookmark" />
        <input type="hidden" name="question_id" value={id} />
        <button className="button" name="bookmarked" value={bookmarked ? "0" : "1"}>
          <Icon name="flag" /> {bookmarked ? "বুকমার্ক সরান" : "বুকমার্ক"}
        </button>
      </form>{" "}
      {elsewhere === undefined ? (
        <NoteForm question={question} />
      ) : (
        <a className="button" href={`${elsewhere}#note-${id}`}>
          <Icon name="pen" /> নোট
        </a>
      )}
    </>
  );
}
