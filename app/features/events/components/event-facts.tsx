import type { PublicEventItem } from "#contract/events.ts";
import { areSeatsFew, seatsInWords } from "#app/components/site/batch-words.ts";
import { Price } from "#app/components/site/price.tsx";
import { timeSpan } from "#app/format/time-span.ts";

export function EventFacts({ event, isPast }: { event: PublicEventItem; isPast: boolean }) {
  const { venue, price, seats_left } = event;
  return (
    <dl className="facts">
      <div className="full">
        <dt>কখন</dt>
        <dd>
          <time dateTime={event.starts_at}>{timeSpan(event.starts_at, event.ends_at)}</time>
        </dd>
      </div>
      {venue ? (
        <div className="full">
          <dt>কোথায়</dt>
          <dd>{venue}</dd>
        </div>
      ) : null}
      <div className={isPast ? "full" : undefined}>
        <dt>ফি</dt>
        <dd>
          <Price price={price} discounted={null} />
        </dd>
      </div>
      {isPast ? null : (
        <div>
          <dt>আসন</dt>
          <dd>
            {areSeatsFew(seats_left) ? (
              <span className="tag now">{seatsInWords(seats_left)}</span>
            ) : (
              seatsInWords(seats_left)
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}
