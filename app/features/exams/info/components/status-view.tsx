import { Fragment } from "react";
import type { ExamStatus } from "#contract/exams/exam-info.ts";
import { DetailList, type Detail } from "#app/components/ui/detail-list.tsx";
import { OfferedLink } from "#app/components/ui/offered-link.tsx";
import { zoneName } from "#locale/calendar.ts";
import { dayAndTime } from "#locale/dates.ts";
import { timeLeft } from "#locale/time-left.ts";
import { path } from "#app/paths.ts";
import { actionLink, type ExamIds } from "../../exam-pages.ts";
import { examStateWords } from "../../exam-words.ts";

/**
 * Checks whether the doctor's score is shown before the general results are published; false if the times are unknown.
 */
function isEarly({ state, result_at, server_now }: ExamStatus): boolean {
  return state === "published" && Boolean(result_at && server_now && Date.parse(result_at) > Date.parse(server_now));
}

function timesOf(status: ExamStatus): Detail[] {
  const { state, opens_at, start_until, ends_at, result_at, solution_at } = status;
  const isBefore = state === "upcoming" || state === "open";
  return [
    ["খোলে", isBefore && opens_at && dayAndTime(opens_at)],
    ["শুরু করার শেষ সময়", isBefore && start_until && dayAndTime(start_until)],
    ["শেষ হবে", state === "in_progress" && ends_at && dayAndTime(ends_at)],
    [isEarly(status) ? "মেধাতালিকাসহ ফল" : "ফল প্রকাশ", result_at && dayAndTime(result_at)],
    ["সঠিক উত্তর ও ব্যাখ্যা", solution_at && dayAndTime(solution_at)],
  ];
}

const waitingStates: ExamStatus["state"][] = ["submitted", "auto_submitted", "result_waiting"];

function Meanwhile({ status, courseId }: { status: ExamStatus; courseId: number }) {
  const { state, result_at, server_now } = status;
  if (!waitingStates.includes(state)) return null;
  const isAhead = result_at && server_now && Date.parse(result_at) > Date.parse(server_now);
  return (
    <section className="card" aria-labelledby="meanwhile">
      <h2 id="meanwhile">{isAhead ? `ফল আসবে আর ${timeLeft(server_now, result_at)} পরে` : "ফল তৈরি হচ্ছে"}</h2>
      <p className="small quiet">ততক্ষণে এগুলো দেখতে পারেন:</p>
      <p className="row">
        <OfferedLink className="button" href={path("my-practice")}>
          ভুল প্রশ্ন অনুশীলন করুন
        </OfferedLink>{" "}
        <OfferedLink className="button" href={path("my-pending-videos", { id: courseId })}>
          বাকি লেকচার দেখুন
        </OfferedLink>
      </p>
    </section>
  );
}

export function StatusView({ status, ids }: { status: ExamStatus; ids: ExamIds }) {
  const [first, ...others] = status.actions.map((action) => actionLink(action, ids, status.is_pending));
  return (
    <>
      <p>
        <span className={status.state === "in_progress" ? "tag now" : "tag"}>
          {isEarly(status) ? "জমা হয়েছে, নম্বর দেখা যাবে" : examStateWords[status.state]}
        </span>{" "}
        {status.is_pending ? <span className="tag">অনুশীলন</span> : null}
      </p>
      {status.ended_by === "expiry" ? <p>সময় শেষ হওয়ায় উত্তর নিজে থেকেই জমা হয়েছে।</p> : null}
      <Meanwhile status={status} courseId={ids.id} />
      <DetailList className="figures" details={timesOf(status)} />
      <p className="small quiet">তারিখ ও সময় {zoneName} অনুযায়ী।</p>
      <p className="row">
        {first ? (
          <a className="button primary" href={first.href}>
            {first.word}
          </a>
        ) : null}{" "}
        {others.map(({ href, word }) => (
          <Fragment key={href}>
            <a className="button" href={href}>
              {word}
            </a>{" "}
          </Fragment>
        ))}
      </p>
      <p>
        <a href={path("my-courses-show", { id: ids.id })}>কোর্সে ফিরুন</a>
      </p>
    </>
  );
}
