import type { PublicEventItem } from "#contract/catalogue/events.ts";
import { areSeatsFew, seatsInWords } from "#app/components/catalogue/batch-words.ts";
import { Price } from "#app/components/catalogue/price.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { shortDay } from "#locale/dates.ts";
import { timeSpan } from "#locale/time-span.ts";
import { path } from "#app/paths.ts";
import type { PublicEventState } from "../event-state.ts";

export interface ListedEvent extends PublicEventItem {
  state: PublicEventState;
}

function Terms({ price, seats_left }: Pick<PublicEventItem, "price" | "seats_left">) {
  const tone = seats_left === 0 ? "full" : areSeatsFew(seats_left) ? "now" : "";
  return (
    <>
      <Price price={price} discounted={null} />{" "}
      {typeof seats_left !== "number" ? null : <span className={`tag ${tone}`}>{seatsInWords(seats_left)}</span>}
    </>
  );
}

function EventRow({ event }: { event: ListedEvent }) {
  const [dayOfMonth, month] = shortDay(event.starts_at).split(" ");
  return (
    <li className="numbered">
      <p className="number" aria-hidden="true">
        <b>{dayOfMonth}</b> {month}
      </p>
      <div>
        <h2>
          <a href={path("event", { id: event.id })}>{event.title}</a>
        </h2>
        {event.summary ? <p className="quiet">{event.summary}</p> : null}
        <p className="small with-icon">
          <Icon name="clock" /> <time dateTime={event.starts_at}>{timeSpan(event.starts_at, event.ends_at)}</time>
        </p>
        {event.venue ? (
          <p className="small with-icon">
            <Icon name="place" /> {event.venue}
          </p>
        ) : null}
        {event.state === "past" ? null : (
          <p className="row">
            {event.state === "on" ? <span className="tag now">এখন চলছে</span> : null}{" "}
            <Terms price={event.price} seats_left={event.seats_left} />
          </p>
        )}
      </div>
    </li>
  );
}

export function EventList({ events }: { events: ListedEvent[] }) {
  return (
    <ul className="ledger board">
      {events.map((event) => (
        <EventRow key={event.id} event={event} />
      ))}
    </ul>
  );
}
