import { useParams } from "@remix-run/react";
import type { ReactNode } from "react";
import type { AnswerFilter } from "#contract/exams/exam-script.ts";
import { useOffers } from "#app/components/document/use-offers.ts";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { path, withQuery } from "#app/paths.ts";
import type { ShownPaper } from "../answer-script.server.ts";
import { AnswerFilterTabs, NoAnswers } from "./answer-filter.tsx";
import { SolvedQuestion } from "../../solved/components/solved-question.tsx";
import { SubjectChoice } from "./subject-choice.tsx";

interface PaperScreenProps {
  paper: ShownPaper;
  heading: string;
  pathname: string;
  filter: AnswerFilter;
  hasFilters: boolean;
  /** Tabs to the other views of the answer script. */
  views: ReactNode;
}

function objectionTo(question: number, eventId: string | undefined): string | null {
  return eventId ? withQuery(path("my-complain-box"), { about: `event-${eventId}`, question }) : null;
}

function BookmarkForm({ questionId, action }: { questionId: number; action: string }) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="form" value="bookmark" />
      <input type="hidden" name="question_id" value={questionId} />
      <button className="button" name="bookmarked" value="1">
        বুকমার্ক ও নোট
      </button>
    </form>
  );
}

function Pages({
  paper: { page, page_count, subject },
  pathname,
  filter,
}: Pick<PaperScreenProps, "paper" | "pathname" | "filter">) {
  const query = { filter: filter === "all" ? null : filter, subject: subject ?? null };
  if (page_count <= 1) return null;
  return (
    <nav className="pager" aria-label="পাতা">
      {page > 1 ? (
        <a className="button" rel="prev" href={withQuery(pathname, { ...query, page: page - 1 })}>
          আগের পাতা
        </a>
      ) : null}{" "}
      <span className="small quiet">
        পাতা {bengaliNumber(page)} / {bengaliNumber(page_count)}
      </span>{" "}
      {page < page_count ? (
        <a className="button next" rel="next" href={withQuery(pathname, { ...query, page: page + 1 })}>
          পরের পাতা
        </a>
      ) : null}
    </nav>
  );
}

export function PaperScreen({ paper, heading, pathname, filter, hasFilters, views }: PaperScreenProps) {
  const { eventId } = useParams();
  const subject = paper.subject ?? null;
  const bookmarks = useOffers()(path("my-practice-bookmarks")) ? path("my-practice-bookmarks") : null;
  return (
    <div className="stack paper">
      <div>
        <p className="small quiet">{paper.title}</p>
        <MatraHeading level={1}>{heading}</MatraHeading>
      </div>
      {views}
      {hasFilters ? (
        <>
          <AnswerFilterTabs filter={filter} hrefOf={(one) => withQuery(pathname, { filter: one, subject })} />
          {subject === null ? null : <SubjectChoice paper={paper} pathname={pathname} filter={filter} />}
        </>
      ) : null}
      {paper.questions.length === 0 ? (
        <NoAnswers all={pathname} />
      ) : (
        paper.questions.map((question, place) => (
          <SolvedQuestion
            key={question.id}
            question={question}
            objection={objectionTo(question.number, eventId)}
            filter={filter}
            bankId={question.practice_id}
            isUnfolded={place === 0}
          >
            {question.practice_id && bookmarks ? (
              <BookmarkForm questionId={question.practice_id} action={bookmarks} />
            ) : null}
          </SolvedQuestion>
        ))
      )}
      <Pages paper={paper} pathname={pathname} filter={filter} />
    </div>
  );
}
