import type { ExamStatus } from "#contract/exam-info.ts";
import { DetailList, type Detail } from "#app/components/ui/detail-list.tsx";
import { dayAndTime } from "#app/format/dates.ts";
import { actionLink, type ExamIds } from "../../exam-pages.ts";
import { stateWords } from "../../exam-words.ts";

function timesOf({ state, opens_at, start_until, ends_at, result_at, solution_at }: ExamStatus): Detail[] {
  const isBefore = state === "upcoming" || state === "open";
  return [
    ["খোলে", isBefore && opens_at && dayAndTime(opens_at)],
    ["শুরু করার শেষ সময়", isBefore && start_until && dayAndTime(start_until)],
    ["শেষ হবে", state === "in_progress" && ends_at && dayAndTime(ends_at)],
    ["ফল", result_at && dayAndTime(result_at)],
    ["সঠিক উত্তর ও ব্যাখ্যা", solution_at && dayAndTime(solution_at)],
  ];
}

/** Where the doctor stands with an exam, and what may be done now. */
export function StatusView({ status, ids }: { status: ExamStatus; ids: ExamIds }) {
  const [first, ...others] = status.actions.map((action) => actionLink(action, ids, status.is_pending));
  return (
    <>
      <p>
        <span className={status.state === "in_progress" ? "tag now" : "tag"}>{stateWords[status.state]}</span>{" "}
        {status.is_pending ? <span className="tag">অনুশীলন</span> : null}
      </p>
      {status.ended_by === "expiry" ? <p>সময় শেষ হওয়ায় উত্তরপত্র নিজে থেকেই জমা হয়েছে।</p> : null}
      <DetailList className="figures" details={timesOf(status)} />
      <p className="row">
        {first ? (
          <a className="button primary" href={first.href}>
            {first.word}
          </a>
        ) : null}
        {others.map(({ href, word }) => (
          <a key={href} className="button" href={href}>
            {word}
          </a>
        ))}
      </p>
    </>
  );
}
