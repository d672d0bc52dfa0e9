import { Crumb } from "#app/components/ui/crumb.tsx";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { Flash } from "#app/components/ui/alert.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { Pager } from "#app/components/ui/pager.tsx";
import { SearchField } from "#app/components/ui/search-field.tsx";
import { path } from "#app/paths.ts";
import { SolvedQuestion } from "../../solved/components/solved-question.tsx";
import type { BookmarkList } from "../bookmarks.server.ts";
import { practiceObjection } from "../../practice-pages.ts";
import { QuestionNotes } from "./question-notes.tsx";
import { Watermark } from "./watermark.tsx";

function NoBookmarks({ search }: { search: string }) {
  if (search === "") {
    return (
      <EmptyList of="questions" icon="flag" title="এখনো কিছু বুকমার্ক করা নেই">
        <p>অনুশীলনে বা পরীক্ষার ব্যাখ্যায় প্রশ্নের নিচে “বুকমার্ক করুন” চাপুন।</p>
      </EmptyList>
    );
  }
  return (
    <EmptyList of="questions" title={`“${search}” লেখা কোনো প্রশ্ন বা নোট নেই`}>
      <a className="button" href={path("my-practice-bookmarks")}>
        সব দেখুন
      </a>
    </EmptyList>
  );
}

export function Bookmarks({ list: { questions, meta, watermark, search, message } }: { list: BookmarkList }) {
  return (
    <div className="stack paper">
      <Crumb href={path("my-practice")}>অনুশীলন</Crumb>
      <MatraHeading level={1}>বুকমার্ক ও নোট</MatraHeading>
      <Flash message={message} />
      {questions.length > 0 || search !== "" ? (
        <form method="get" role="search" className="filters">
          <SearchField name="q" label="প্রশ্নে বা নোটে খুঁজুন" value={search} />
        </form>
      ) : null}
      {questions.length === 0 ? <NoBookmarks search={search} /> : null}
      {questions.map((question, place) => (
        <div key={question.id}>
          <SolvedQuestion
            question={question}
            objection={practiceObjection(question)}
            hasMarks={false}
            bankId={question.id}
            isUnfolded={place === 0 ? undefined : false}
          >
            <QuestionNotes question={question} />
          </SolvedQuestion>
          {place > 0 && question.note !== null ? (
            <p className="small">
              <b>নোট:</b> {question.note}
            </p>
          ) : null}
          <Watermark text={watermark} />
        </div>
      ))}
      <Pager meta={meta} pathname={path("my-practice-bookmarks")} query={{ q: search }} />
    </div>
  );
}
