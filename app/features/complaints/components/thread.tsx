import type { Complaint, ComplaintMessage } from "#contract/account/complaints.ts";
import type { PageMeta } from "#contract/fields.ts";
import { useCompany } from "#app/components/document/root-data.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { listTime } from "#locale/dates.ts";
import { fileSize } from "#app/format/file-size.ts";
import { path, withQuery } from "#app/paths.ts";

interface ThreadProps {
  complaint: Pick<Complaint, "id">;
  messages: ComplaintMessage[];
  pages: PageMeta;
}

export function Thread({ complaint, messages, pages }: ThreadProps) {
  const company = useCompany();
  const page = path("my-complain-box-show", { complainId: complaint.id });
  return (
    <section className="stack" aria-label="বার্তা">
      {pages.next ? (
        <a className="button" href={withQuery(page, { after: pages.next })}>
          আগের বার্তা
        </a>
      ) : null}
      <ol className="thread">
        {messages.map(({ id, author, body, created_at, attachments }) => (
          <li key={id} className={author === "staff" ? "message theirs" : "message"}>
            <p className="small">
              <b>{author === "staff" ? company.name : "আপনি"}</b>{" "}
              <time className="quiet line" dateTime={created_at}>
                {listTime(created_at)}
              </time>
            </p>
            <p className="as-typed">{body}</p>
            {attachments.map((file) => (
              <a
                key={file.id}
                className="tap"
                href={path("my-complain-box-file", { complainId: complaint.id, attachmentId: file.id })}
              >
                <Icon name="download" /> {file.name} ({fileSize(file.size)})
              </a>
            ))}
          </li>
        ))}
      </ol>
      {pages.prev ? (
        <a className="button" href={withQuery(page, { before: pages.prev })}>
          পরের বার্তা
        </a>
      ) : null}
    </section>
  );
}
