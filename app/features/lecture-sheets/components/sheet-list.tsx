import type { LectureSheet } from "#contract/study/lecture-sheets.ts";
import { AskTeacher } from "#app/components/study/ask-teacher.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { day } from "#locale/dates.ts";
import { paperSize } from "#app/format/file-size.ts";
import { filePath, path } from "#app/paths.ts";

export function SheetList({ sheets, courseId }: { sheets: LectureSheet[]; courseId: number }) {
  return (
    <ul className="ledger">
      {sheets.map(({ id, title, volume, published_at, file, delivery_id }) => (
        <li key={id} className="entry">
          <div>
            <b id={`sheet-${id}`}>{title}</b>
            <p className="small quiet">
              {[volume, day(published_at), file ? paperSize(file) : null].filter(Boolean).join(" · ")}
            </p>
            {delivery_id === null ? null : (
              <a
                className="tap inline small"
                href={path("my-lecture-sheet-track", { id: courseId, deliveryId: delivery_id })}
                aria-describedby={`sheet-${id}`}
              >
                ছাপা কপির খবর
              </a>
            )}{" "}
            <AskTeacher kind="sheet" id={id} describedBy={`sheet-${id}`} />
          </div>
          {file ? (
            <a className="button" href={filePath(file)}>
              <Icon name="download" /> <span className="hidden">{title}: </span>PDF
            </a>
          ) : (
            <span className="tag closed">শুধু ছাপা</span>
          )}
        </li>
      ))}
    </ul>
  );
}
