import { DataLink } from "#app/components/ui/data-link.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { timeLeft } from "#locale/time-left.ts";
import { listTime, time } from "#locale/dates.ts";
import type { Present } from "../day.ts";

function isAhead(endsAt: string | null, now: string): endsAt is string {
  return endsAt !== null && Date.parse(endsAt) > Date.parse(now);
}

const dayMs = 24 * 60 * 60 * 1000;

/** রাত ১১টা; with the day where it is not soon. */
function endWords(endsAt: string, now: string): string {
  const isSoon = Date.parse(endsAt) - Date.parse(now) < dayMs;
  return isSoon ? time(endsAt) : listTime(endsAt);
}

function First({ thing, now }: { thing: Present; now: string }) {
  const { title, endsAt, link, word, place, course } = thing;
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

/** What goes on now: the first of it large, all else in rows below. */
export function PresentThings({ things: [first, ...others], now }: { things: Present[]; now: string }) {
  if (!first) return null;
  return (
    <>
      <First thing={first} now={now} />
      {others.length > 0 ? (
        <ul className="ledger" aria-label="এখন আরও চলছে">
          {others.map((thing) => (
            <li key={thing.link + thing.title}>
              <DataLink link={thing.link} className="entry">
                <span>
                  <span className="tag now">এখন চলছে</span> <b>{thing.title}</b>{" "}
                  <span className="small quiet lines">
                    {[
                      thing.course,
                      thing.place,
                      isAhead(thing.endsAt, now) && `শেষ হতে ${timeLeft(now, thing.endsAt)} বাকি`,
                    ]
                      .filter(Boolean)
                      .join(", ")}
                  </span>
                </span>{" "}
                <span className="cue">
                  {thing.word} <Icon name="go" />
                </span>
              </DataLink>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
