import type { ReactNode } from "react";
import type { Complaint } from "#contract/account/complaints.ts";
import { listTime } from "#locale/dates.ts";
import { useOffers } from "#app/components/document/use-offers.ts";
import { path } from "#app/paths.ts";
import { complaintNumber, complaintStatusWords } from "../complaint-words.ts";

export function StatusTag({ status }: Pick<Complaint, "status">) {
  const { word, tone } = complaintStatusWords[status];
  return <span className={`tag ${tone}`}>{word}</span>;
}

function Row({ id, children }: { id: number; children: ReactNode }) {
  const href = path("my-complain-box-show", { complainId: id });
  if (!useOffers()(href)) return <span className="entry wrapping">{children}</span>;
  return (
    <a href={href} className="entry wrapping">
      {children}
    </a>
  );
}

export function ComplaintList({ complaints }: { complaints: Complaint[] }) {
  return (
    <ul className="ledger">
      {complaints.map(({ id, subject, topic, status, last_message_at }) => (
        <li key={id}>
          <Row id={id}>
            <span>
              <b>{subject}</b>{" "}
              <span className="small quiet line">
                {complaintNumber(id)} · {topic}
              </span>{" "}
              {last_message_at ? <span className="small quiet line">শেষ বার্তা: {listTime(last_message_at)}</span> : null}
            </span>{" "}
            <StatusTag status={status} />
          </Row>
        </li>
      ))}
    </ul>
  );
}
