import type { QuizEligibility } from "#contract/exams/quiz-entries.ts";
import type { QuestionKind, QuizItem } from "#contract/catalogue/quizzes.ts";
import type { ExamRules } from "#contract/exams/exam-info.ts";
import { CodeField, PhoneField, TextField } from "#app/components/form/fields.tsx";
import { PostForm, SubmitButton } from "#app/components/form/post-form.tsx";
import { ResendForm } from "#app/components/form/resend-form.tsx";
import { useSubmittedForm } from "#app/components/form/use-submitted-form.ts";
import { Alert } from "#app/components/ui/alert.tsx";
import { dayAndTime } from "#locale/dates.ts";
import { path } from "#app/paths.ts";
import { quizWords } from "../../exam-words.ts";
import { RulesList } from "../../info/components/rules-list.tsx";

interface QuizEntryProps {
  quiz: QuizItem & {
    rules: ExamRules | null;
    prize_note: string | null;
    phone_required: boolean;
    otp_required: boolean;
    will_end_at_if_started_now: string | null;
    trial_for?: QuestionKind | null | undefined;
  };
  gate: QuizEligibility;
  result: string | null;
  isLoggedIn: boolean;
  proving: { phone: string; waitSeconds: number } | null;
}

function EntryForm({ quiz, gate, isLoggedIn }: Pick<QuizEntryProps, "quiz" | "gate" | "isLoggedIn">) {
  const { form, fields } = useSubmittedForm<{ guest_name: string; guest_phone: string }>("quiz");
  const { noun, inIt } = quizWords(Boolean(quiz.trial_for));
  const isGuest = !isLoggedIn && gate.code === "start" && !quiz.trial_for;
  return (
    <PostForm form={form} failureTitle={`${noun} শুরু হয়নি`}>
      {isGuest ? (
        <>
          <TextField field={fields.guest_name} label="আপনার নাম" autoComplete="name" maxLength={120} />
          {quiz.phone_required || quiz.otp_required ? (
            <PhoneField
              field={fields.guest_phone}
              label="মোবাইল নম্বর"
              hint={quiz.otp_required ? "নম্বরটিতে SMS-এ একটি কোড যাবে।" : "যেমন 01700000000।"}
            />
          ) : null}
        </>
      ) : null}
      {quiz.will_end_at_if_started_now ? (
        <p>এখন শুরু করলে শেষ সময় {dayAndTime(quiz.will_end_at_if_started_now)}।</p>
      ) : null}
      <SubmitButton>{gate.code === "resume" ? `${inIt} ফিরুন` : `${noun} শুরু করুন`}</SubmitButton>
    </PostForm>
  );
}

function ProofForm({
  quiz,
  phone,
  waitSeconds,
}: Pick<QuizEntryProps, "quiz"> & NonNullable<QuizEntryProps["proving"]>) {
  const { noun } = quizWords(Boolean(quiz.trial_for));
  const { form, fields } = useSubmittedForm<{ code: string }>("otp");
  return (
    <>
      {quiz.otp_required ? null : (
        <p>{`এই নম্বরে ${noun}টি আগে শুরু হয়েছে। নম্বরটি আপনার হলে কোড দিয়ে নিজের ${noun} শুরু করুন।`}</p>
      )}
      <p>
        SMS-এ একটি কোড পাঠানো হয়েছে <b className="nowrap">{phone}</b> নম্বরে।
      </p>
      <PostForm form={form} failureTitle="কোডটি মেলেনি">
        <CodeField field={fields.code} />
        <SubmitButton>যাচাই করে শুরু করুন</SubmitButton>
      </PostForm>
      <ResendForm waitSeconds={waitSeconds} />
    </>
  );
}

function Closed({ quiz, gate, result }: Pick<QuizEntryProps, "quiz" | "gate" | "result">) {
  return (
    <>
      <Alert tone="now" icon="clock" title={gate.message}>
        {gate.code === "not_open" && quiz.opens_at ? <p>খুলবে {dayAndTime(quiz.opens_at)}।</p> : null}
        {gate.batches.length > 0 ? (
          <ul>
            {gate.batches.map(({ id, title }) => (
              <li key={id}>
                <a href={path("batch-details", { available_batch_id: id })}>{title}</a>
              </li>
            ))}
          </ul>
        ) : null}
      </Alert>
      <p className="row">
        {result ? (
          <a className="button" href={result}>
            ফল দেখুন
          </a>
        ) : null}
        <a className="button" href={path("quiz-list")}>
          কুইজের তালিকা
        </a>
      </p>
    </>
  );
}

export function QuizEntry({ quiz, gate, result, isLoggedIn, proving }: QuizEntryProps) {
  return (
    <div className="wrap section">
      <div className="stack lead">
        <h1>{quiz.title}</h1>
        {quiz.rules ? <RulesList rules={quiz.rules} /> : null}
        {quiz.prize_note ? <p>{quiz.prize_note}</p> : null}
        {!gate.ok ? (
          <Closed quiz={quiz} gate={gate} result={result} />
        ) : proving && gate.code === "start" ? (
          <ProofForm quiz={quiz} {...proving} />
        ) : (
          <EntryForm quiz={quiz} gate={gate} isLoggedIn={isLoggedIn} />
        )}
      </div>
    </div>
  );
}
