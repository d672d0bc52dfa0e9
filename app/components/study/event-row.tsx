import { DataLink } from "#app/components/ui/data-link.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { addDays, dayInDhaka } from "#locale/calendar.ts";
import { longDay } from "#locale/dates.ts";
import { dayPlate } from "#locale/day-plate.ts";
import {
  eventTime,
  joinHref,
  eventKindWords,
  topicLanguage,
  timeLeftWords,
  placeWord,
  stateWord,
  type EventRowFacts,
} from "./event-words.ts";

interface EventRowProps {
  event: EventRowFacts;
  /** Link of the whole row; null if there is nothing to open. */
  href: string | null;
  /** Time at which the page is rendered. */
  now: string;
  /** True to show the date of the event, in a list that covers several days. */
  isDated?: boolean;
}

function dayWord(startsAt: string, now: string): string {
  const day = dayInDhaka(new Date(startsAt));
  if (day === dayInDhaka(new Date(now))) return "আজ";
  if (day === addDays(dayInDhaka(new Date(now)), 1)) return "আগামীকাল";
  return longDay(startsAt).split(",")[0] ?? "";
}

function When({ event, isDated }: Pick<EventRowProps, "event"> & { isDated: boolean }) {
  const { starts_at } = event;
  if (!isDated) return <span className="small">{eventTime(event)}</span>; // below a heading with the date
  const { date, month } = dayPlate(starts_at);
  return (
    <time className="plate" dateTime={starts_at}>
      <b>{date}</b> {month}
    </time>
  );
}

function What({ event, now, isDated }: Pick<EventRowProps, "event" | "now"> & { isDated: boolean }) {
  const { kind, title, topic, mentor, course, starts_at, state } = event;
  const isAhead = state === "upcoming" || state === "running";
  const timeLeft = timeLeftWords(event, now);
  const details = [kind && eventKindWords[kind], mentor, isAhead && placeWord(event), course]
    .filter(Boolean)
    .join(", ");
  return (
    <span className="what">
      <b>{title}</b>{" "}
      {topic && topic !== title ? (
        <span className="small" lang={topicLanguage(topic)}>
          {topic}
        </span>
      ) : null}
      {isDated ? <span className="small">{` ${dayWord(starts_at, now)}, ${eventTime(event)}`}</span> : null}
      {timeLeft ? <b className="small left">{` ${timeLeft}`}</b> : null}
      <span className="small quiet">{` ${details}`}</span>
    </span>
  );
}

export function EventRow({ event, href, now, isDated = false }: EventRowProps) {
  const { kind, state, coverage } = event;
  const isPartlyWatched = state === "open" && typeof coverage === "number";
  const join = joinHref(event, now);
  const showsState = !(isDated && state === "upcoming"); // in a list of upcoming events the state is obvious
  return (
    <li className={`event ${state ?? ""}`}>
      <DataLink link={href} className={isDated ? "dated" : "timed"}>
        <When event={event} isDated={isDated} /> <What event={event} now={now} isDated={isDated} />{" "}
        {kind && state && showsState ? (
          <span className="state">
            {stateWord({ ...event, kind, state }, now)}
            {isPartlyWatched ? ` ${bengaliNumber(coverage)}%` : ""}
          </span>
        ) : null}
      </DataLink>
      {join ? (
        <DataLink link={join} className="button join">
          ক্লাসে যোগ দিন
        </DataLink>
      ) : null}
    </li>
  );
}
