import type { BatchItem } from "#contract/catalogue/batches.ts";
import { bengaliDigits } from "#locale/bengali.ts";
import { shortDay } from "#locale/dates.ts";
import { path } from "#app/paths.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import {
  areSeatsFew,
  enrolDate,
  enrolStateWords,
  teachingModeWords,
  seatsInWords,
  weekdaysInWords,
} from "./batch-words.ts";
import { Price } from "./price.tsx";

interface CardBatch extends BatchItem {
  match_reason?: string;
}

interface BatchCardsProps {
  batches: CardBatch[];
  headingLevel: 2 | 3;
  /** True to link to a batch's page below the path of its category. */
  belowCategory?: boolean;
}

function hrefOf({ id, category_slug }: BatchItem, belowCategory: boolean): string {
  return belowCategory
    ? path("category-batch", { slug: category_slug, available_batch_id: id })
    : path("batch-details", { available_batch_id: id });
}

function BatchCard({ batch, headingLevel, href }: { batch: CardBatch; headingLevel: 2 | 3; href: string }) {
  const Heading = `h${headingLevel}` as const;
  const isShortOfSeats = batch.enroll_state === "open" && areSeatsFew(batch.seats_left);
  return (
    <li className="card batch-card">
      <p className="batch-card-head small quiet">
        <span>{`${batch.course} · ${batch.session} ${bengaliDigits(batch.year ?? "")}`}</span>{" "}
        {batch.enroll_state ? (
          <span className={`tag ${batch.enroll_state}`}>{enrolStateWords[batch.enroll_state]}</span>
        ) : null}
      </p>
      <Heading>
        <a href={href}>{batch.title}</a>
      </Heading>
      {batch.match_reason ? (
        <p className="match">
          <Icon name="check" /> {batch.match_reason}
        </p>
      ) : (
        <p>{batch.summary}</p>
      )}
      <p className="when small">
        {[
          `শুরু ${shortDay(batch.starts_on)}`,
          weekdaysInWords(batch.weekdays),
          teachingModeWords[batch.mode],
          batch.venue,
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <p className="batch-card-foot">
        <Price price={batch.price} discounted={batch.discounted_price} />{" "}
        {isShortOfSeats ? <span className="tag now">{seatsInWords(batch.seats_left)}</span> : null}{" "}
        <span className="small quiet">{enrolDate(batch)}</span>
      </p>
    </li>
  );
}

export function BatchCards({ batches, headingLevel, belowCategory = false }: BatchCardsProps) {
  return (
    <ul className="batches">
      {batches.map((batch) => (
        <BatchCard key={batch.id} batch={batch} headingLevel={headingLevel} href={hrefOf(batch, belowCategory)} />
      ))}
    </ul>
  );
}
