import { PostForm } from "#app/components/form/post-form.tsx";
import { TextField } from "#app/components/form/fields.tsx";
import { useSubmittedForm } from "#app/components/form/use-submitted-form.ts";
import { Icon } from "#app/components/ui/icon.tsx";

interface LectureMarksProps {
  lectureId: number;
  isCompleted: boolean;
}

/**
 * Forms to mark a lecture as watched or to enter the minute reached, for when the player cannot save progress: without
 * script, or if another player was used.
 */
export function LectureMarks({ lectureId, isCompleted }: LectureMarksProps) {
  const { form: mark } = useSubmittedForm<Record<string, never>>("mark");
  const { form: minute, fields } = useSubmittedForm<{ minute: string }>("minute");
  const hasErrors = [mark.errors, minute.errors, fields.minute.errors].some((errors) => errors?.length);
  return (
    <details className="card" open={hasErrors}>
      <summary>
        দেখা শেষ <Icon name="down" />
      </summary>
      <div className="stack">
        <PostForm form={mark} failureTitle="চিহ্ন সেভ হয়নি">
          <input type="hidden" name="lecture_id" value={lectureId} />
          <button className="button" type="submit" name="is_watched" value={isCompleted ? "no" : "yes"}>
            <Icon name={isCompleted ? "close" : "check"} /> {isCompleted ? "দেখা শেষের চিহ্ন তুলুন" : "দেখা শেষ"}
          </button>
        </PostForm>
        <PostForm form={minute} failureTitle="মনে রাখা হয়নি" className="row minute">
          <input type="hidden" name="lecture_id" value={lectureId} />
          <TextField field={fields.minute} label="কত মিনিট পর্যন্ত দেখেছেন" inputMode="numeric" maxLength={6} />
          <button className="button" type="submit">
            মনে রাখুন
          </button>
        </PostForm>
      </div>
    </details>
  );
}
