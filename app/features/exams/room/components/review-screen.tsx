import { DetailList } from "#app/components/ui/detail-list.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { bengaliDigits, bengaliNumber } from "#app/format/bengali.ts";
import { time } from "#app/format/dates.ts";
import { withQuery } from "#app/paths.ts";
import type { ReviewData } from "../review.server.ts";
import { cellClass, cellLabel } from "../palette-cell.ts";
import { pageOf } from "../room-form.ts";
import { PaletteKey } from "./palette.tsx";
import { RoomClient, clientFacts } from "./room-client.tsx";

function Counts({ counts }: { counts: ReviewData["counts"] }) {
  return (
    <DetailList
      className="counts"
      details={[
        ["পুরো উত্তর", `${bengaliNumber(counts.answered)}টি`],
        ["আংশিক", `${bengaliNumber(counts.partial)}টি`],
        ["বাদ", `${bengaliNumber(counts.blank)}টি`],
        ["পরে দেখব", `${bengaliNumber(counts.flagged)}টি`],
      ]}
    />
  );
}

/** How every question stands, and the form that ends the attempt. */
export function ReviewScreen({ review: { attempt, counts, palette, pages } }: { review: ReviewData }) {
  return (
    <div className="wrap section">
      <div className="stack">
        <MatraHeading level={1}>জমা দেওয়ার আগে দেখে নিন</MatraHeading>
        <p>
          {attempt.title}। শেষ হবে {time(attempt.ends_at)}।{" "}
          <iframe className="room-clock" src={pages.clock} title="বাকি সময়" />
        </p>
        <Counts counts={counts} />
        <nav aria-label="সব প্রশ্ন">
          <PaletteKey />
          <div className="cells">
            {palette.map((item) => (
              <a
                key={item.id}
                href={`${withQuery(pages.room, { page: pageOf(item.number) })}#q${item.number}`}
                className={cellClass(item)}
                aria-label={cellLabel(item)}
              >
                {bengaliDigits(item.number)}
              </a>
            ))}
          </div>
        </nav>
        <p>জমা দিলে আর কোনো উত্তর বদলানো যাবে না।</p>
        <p className="small quiet" role="status" data-room-state="" />
        <form method="post" className="row" {...clientFacts(attempt, pages)}>
          <input type="hidden" name="submission_key" value={attempt.submission_key} />
          <button className="button primary">পরীক্ষা জমা দিন</button>
          <a className="button" href={withQuery(pages.room, { page: 1 })}>
            <Icon name="back" /> প্রশ্নে ফিরুন
          </a>
        </form>
        <RoomClient pages={pages} />
      </div>
    </div>
  );
}
