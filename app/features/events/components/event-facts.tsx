import type { PublicEventItem } from "#contract/catalogue/events.ts";
import { areSeatsFew, seatsInWords } from "#app/components/catalogue/batch-words.ts";
import { Price } from "#app/components/catalogue/price.tsx";
import { DetailList } from "#app/components/ui/detail-list.tsx";
import { timeSpan } from "#locale/time-span.ts";

export function EventFacts({ event, isPast }: { event: PublicEventItem; isPast: boolean }) {
  const { venue, price, seats_left } = event;
  const seats = seatsInWords(seats_left);
  return (
    <DetailList
      className="facts"
      details={[
        ["কখন", <time dateTime={event.starts_at}>{timeSpan(event.starts_at, event.ends_at)}</time>, "full"],
        ["কোথায়", venue, "full"],
        ["ফি", <Price price={price} discounted={null} />, isPast ? "full" : undefined],
        ["আসন", isPast ? null : areSeatsFew(seats_left) ? <span className="tag now">{seats}</span> : seats],
      ]}
    />
  );
}
