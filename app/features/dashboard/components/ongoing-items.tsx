import { DataLink } from "#app/components/ui/data-link.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { timeLeft } from "#locale/time-left.ts";
import { listTime, time } from "#locale/dates.ts";
import type { OngoingItem } from "../agenda.ts";

function isAhead(endsAt: string | null, now: string): endsAt is string {
  return endsAt !== null && Date.parse(endsAt) > Date.parse(now);
}

const dayMs = 24 * 60 * 60 * 1000;

/** Formats an end time: রাত ১১টা, with the day if it is 24 hours or more away. */
function endWords(endsAt: string, now: string): string {
  const isSoon = Date.parse(endsAt) - Date.parse(now) < dayMs;
  return isSoon ? time(endsAt) : listTime(endsAt);
}

function FirstItem({ item, now }: { item: OngoingItem; now: string }) {
  const { title, endsAt, link, word, place, course } = item;
  return (
    <section className="present" aria-label="এখন চলছে">
      <div>
        <span className="tag now">
          <Icon name="clock" /> এখন চলছে
        </span>
        <h2>{title}</h2>
        <p className="small">{[course, place].filter(Boolean).join(", ")}</p>
        {isAhead(endsAt, now) ? (
          <p>
            শেষ হতে <b className="figure">{timeLeft(now, endsAt)}</b> বাকি ({endWords(endsAt, now)} পর্যন্ত)
          </p>
        ) : null}
      </div>
      <DataLink link={link} className="button">
        {word} <Icon name="go" />
      </DataLink>
    </section>
  );
}

export function OngoingItems({ items: [first, ...others], now }: { items: OngoingItem[]; now: string }) {
  if (!first) return null;
  return (
    <>
      <FirstItem item={first} now={now} />
      {others.length > 0 ? (
        <ul className="ledger" aria-label="এখন আরও চলছে">
          {others.map((item) => (
            <li key={item.link + item.title}>
              <DataLink link={item.link} className="entry">
                <span>
                  <span className="tag now">এখন চলছে</span> <b className="lines">{item.title}</b>{" "}
                  <span className="small quiet lines">
                    {[item.course, item.place, isAhead(item.endsAt, now) && `শেষ হতে ${timeLeft(now, item.endsAt)} বাকি`]
                      .filter(Boolean)
                      .join(", ")}
                  </span>
                </span>{" "}
                <span className="cue">
                  {item.word} <Icon name="go" />
                </span>
              </DataLink>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
