import type { AskedQuestion } from "#contract/study/teacher-questions.ts";
import { listTime } from "#locale/dates.ts";
import { path } from "#app/paths.ts";
import { subjectWords } from "../teacher-question-words.ts";

export function AskedList({ questions }: { questions: AskedQuestion[] }) {
  return (
    <ul className="ledger">
      {questions.map(({ id, body, about, asked_at, answered_at }) => (
        <li key={id}>
          <a
            href={path("my-teacher-question", { subjectKind: about.kind, subjectId: about.id })}
            className="entry wrapping"
          >
            <span>
              <b className="clamped">{body}</b>{" "}
              <span className="small quiet line">
                {subjectWords[about.kind]}: {about.title}
              </span>{" "}
              <span className="small quiet line">{listTime(asked_at)}</span>
            </span>{" "}
            {answered_at ? <span className="tag now">উত্তর এসেছে</span> : <span className="tag">উত্তরের অপেক্ষায়</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}
