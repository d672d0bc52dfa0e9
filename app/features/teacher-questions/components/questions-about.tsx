import { Alert } from "#app/components/ui/alert.tsx";
import { SafeHtml } from "#app/components/ui/safe-html.tsx";
import type { TeacherQuestionsAbout } from "../teacher-question.server.ts";
import { subjectWords } from "../teacher-question-words.ts";
import { AskForm } from "./ask-form.tsx";
import { Exchanges } from "./exchanges.tsx";

export function QuestionsAbout({ asked, freshKey }: { asked: TeacherQuestionsAbout; freshKey: string }) {
  const { about, stem, may_ask, own, published } = asked;
  return (
    <>
      <p className="quiet">
        {subjectWords[about.kind]}: {about.title}
      </p>
      {stem ? (
        <div className="card" lang="en">
          <SafeHtml html={stem} />
        </div>
      ) : null}
      {may_ask ? (
        <AskForm freshKey={freshKey} />
      ) : (
        <Alert tone="quiet" icon="clock" title="এই কোর্সে নতুন প্রশ্ন করা যায় না" isStatic>
          <p>কোর্সের মেয়াদ শেষ হয়েছে। আগের উত্তর নিচে পড়তে পারবেন।</p>
        </Alert>
      )}
      <Exchanges id="own" title="আমার প্রশ্ন" questions={own} asker="আপনি" />
      <Exchanges id="published" title="ব্যাচের অন্যদের প্রশ্ন" questions={published} asker="ব্যাচের একজন" />
    </>
  );
}
