import type { TeacherQuestion } from "#contract/study/teacher-questions.ts";
import { listTime } from "#locale/dates.ts";

interface MessageProps {
  author: string;
  body: string;
  at: string | null;
  isTheirs?: boolean;
}

function Message({ author, body, at, isTheirs = false }: MessageProps) {
  return (
    <li className={isTheirs ? "message theirs" : "message"}>
      <p className="small">
        <b>{author}</b>{" "}
        {at === null ? null : (
          <time className="quiet line" dateTime={at}>
            {listTime(at)}
          </time>
        )}
      </p>
      <p className="as-typed">{body}</p>
    </li>
  );
}

interface ExchangesProps {
  id: string;
  title: string;
  questions: TeacherQuestion[];
  /** Name of those who asked. */
  asker: string;
}

export function Exchanges({ id, title, questions, asker }: ExchangesProps) {
  if (questions.length === 0) return null;
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {questions.map(({ id: questionId, body, asked_at, answer, answered_at }) => (
        <ol key={questionId} className="thread">
          <Message author={asker} body={body} at={asked_at} />
          {answer === null ? (
            <li className="small quiet">উত্তরের অপেক্ষায়</li>
          ) : (
            <Message author="শিক্ষক" body={answer} at={answered_at} isTheirs />
          )}
        </ol>
      ))}
    </section>
  );
}
