import { SafeHtml } from "#app/components/ui/safe-html.tsx";
import type { CleanHtml } from "#app/format/clean-html.ts";
import { path } from "#app/paths.ts";
import type { Question } from "#contract/exams/exams.ts";
import { QuestionImage } from "../../question-image.tsx";
import { AnswerFields } from "../../room/components/answer-fields.tsx";

interface QuestionFormProps {
  slug: string;
  day: string;
  question: Pick<Question, "id" | "kind" | "image" | "options"> & { stem_html: CleanHtml };
}

/**
 * Form with the question of a day, which leads (GET) to the page with the verdict. It sends the day, since the page may
 * still be open after midnight.
 */
export function QuestionForm({ slug, day, question }: QuestionFormProps) {
  const { id, stem_html, image } = question;
  return (
    <form action={path("day-question-answer", { slug })}>
      <input type="hidden" name="day" value={day} />
      <fieldset className="question" aria-describedby={`stem${id}`}>
        <legend className="hidden">প্রশ্ন</legend>
        <div className="question-head">
          <div lang="en" id={`stem${id}`}>
            <SafeHtml html={stem_html} />
          </div>
        </div>
        <QuestionImage image={image} number={1} />
        <AnswerFields question={question} value={null} />
      </fieldset>
      <p>
        <button className="button primary">উত্তর মিলিয়ে দেখুন</button>
      </p>
    </form>
  );
}
