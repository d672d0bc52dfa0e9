import { Fragment } from "react";
import { DetailList } from "#app/components/ui/detail-list.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { bengaliDigits, bengaliNumber } from "#locale/bengali.ts";
import { time } from "#locale/dates.ts";
import { withQuery } from "#app/paths.ts";
import { backWords, blankWords } from "../blanks.ts";
import type { ReviewData } from "../review.server.ts";
import { cellClass, cellLabel } from "../palette-cell.ts";
import { pageOfQuestion } from "../room-form.ts";
import { PaletteKey } from "./palette.tsx";
import { RoomClient, useClientAttributes } from "./room-client.tsx";
import { RoomClock, RoomState } from "./room-head.tsx";

function Counts({ counts }: { counts: ReviewData["counts"] }) {
  return (
    <DetailList
      className="counts"
      details={[
        ["পুরো উত্তর", `${bengaliNumber(counts.answered)}টি`],
        ["আংশিক", `${bengaliNumber(counts.partial)}টি`],
        ["ফাঁকা", `${bengaliNumber(counts.blank)}টি`],
        ["পরে দেখব", `${bengaliNumber(counts.flagged)}টি`],
      ]}
    />
  );
}

function Blanks({ numbers }: { numbers: number[] }) {
  const { title, text } = blankWords(numbers);
  return (
    <div className="alert now" role="status" data-blanks="" hidden={numbers.length === 0}>
      <Icon name="warning" />
      <div>
        <b>{title}</b>
        <p className="small">{text}</p>
      </div>
    </div>
  );
}

function questionAddress(pages: ReviewData["pages"], number: number): string {
  return `${withQuery(pages.room, { page: pageOfQuestion(number) })}#q${number}`;
}

function Conflicts({ numbers, pages }: { numbers: number[]; pages: ReviewData["pages"] }) {
  if (numbers.length === 0) return null;
  return (
    <div className="alert now" role="alert">
      <Icon name="warning" />
      <div>
        <b>দুই ডিভাইসে দুই উত্তর</b>
        <p className="small">
          {numbers.map((number) => (
            <Fragment key={number}>
              <a className="tap" href={questionAddress(pages, number)}>
                প্রশ্ন {bengaliDigits(number)}
              </a>{" "}
            </Fragment>
          ))}
          এখনো বাছা হয়নি। না বাছলে আগে সেভ হওয়া উত্তরটি থাকবে।
        </p>
      </div>
    </div>
  );
}

/**
 * State of every question, and the form that submits the attempt. While questions are blank, the link back to them is
 * the primary button.
 */
export function ReviewScreen({ review }: { review: ReviewData }) {
  const { attempt, counts, palette, pages, noun } = review;
  const clientAttributes = useClientAttributes(review);
  const addressOf = (number: number) => questionAddress(pages, number);
  const blank = palette.flatMap(({ state, number }) => (state === "blank" ? [number] : []));
  const [first] = blank;
  return (
    <div className="wrap section">
      <div className="stack">
        <MatraHeading level={1}>জমা দেওয়ার আগে দেখে নিন</MatraHeading>
        <p>
          {attempt.title}। শেষ সময় <span data-end-time="">{time(attempt.ends_at)}</span>।{" "}
          <RoomClock clock={pages.clock} />
        </p>
        <Conflicts
          numbers={palette.flatMap(({ has_conflict, number }) => (has_conflict ? [number] : []))}
          pages={pages}
        />
        <Blanks numbers={blank} />
        <Counts counts={counts} />
        <RoomState />
        <div data-room-alerts="" />
        <form method="post" className="row" {...clientAttributes}>
          <input type="hidden" name="submission_key" value={attempt.submission_key} />
          <a className={first === undefined ? "button" : "button primary"} data-back="" href={addressOf(first ?? 1)}>
            <Icon name="back" /> <span>{first === undefined ? backWords.none : backWords.blank}</span>
          </a>{" "}
          <button className={first === undefined ? "button primary" : "button"}>{noun} জমা দিন</button>
        </form>
        <p className="small quiet">জমা দিলে আর কোনো উত্তর বদলানো যাবে না।</p>
        <nav aria-label="সব প্রশ্ন">
          <PaletteKey />
          <div className="cells">
            {palette.map((item) => (
              <Fragment key={item.id}>
                <a href={addressOf(item.number)} className={cellClass(item)} aria-label={cellLabel(item)}>
                  {bengaliDigits(item.number)}
                </a>{" "}
              </Fragment>
            ))}
          </div>
        </nav>
        <RoomClient />
      </div>
    </div>
  );
}
