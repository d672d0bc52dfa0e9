import type { Complaint } from "#contract/account/complaints.ts";
import { listTime } from "#locale/dates.ts";
import { path } from "#app/paths.ts";
import { complaintNumber, statusWords } from "../complaint-words.ts";

export function StatusTag({ status }: Pick<Complaint, "status">) {
  const { word, tone } = statusWords[status];
  return <span className={`tag ${tone}`}>{word}</span>;
}

export function ComplaintList({ complaints }: { complaints: Complaint[] }) {
  return (
    <ul className="ledger">
      {complaints.map(({ id, subject, topic, status, last_message_at }) => (
        <li key={id}>
          <a href={path("my-complain-box-show", { complainId: id })} className="entry wrapping">
            <span>
              <b>{subject}</b>{" "}
              <span className="small quiet line">
                {complaintNumber(id)} · {topic}
              </span>{" "}
              {last_message_at ? <span className="small quiet line">শেষ বার্তা: {listTime(last_message_at)}</span> : null}
            </span>{" "}
            <StatusTag status={status} />
          </a>
        </li>
      ))}
    </ul>
  );
}
