import type { BatchItem, BatchSchedule } from "#contract/batches.ts";
import type { EndpointOutput } from "#contract/endpoint.ts";
import type { getEnrollEligibility } from "#contract/enrolment.ts";
import { Price } from "#app/components/site/price.tsx";
import { bengaliDigits, taka } from "#app/format/bengali.ts";
import { shortDay } from "#app/format/dates.ts";
import { path } from "#app/paths.ts";

export type Eligibility = EndpointOutput<typeof getEnrollEligibility>;

interface PlaceSummaryProps {
  batch: Pick<BatchItem, "id" | "title" | "course" | "session" | "year" | "price">;
  schedule: BatchSchedule;
  eligibility: Eligibility;
}

/** Where the doctor is about to enrol, and what it costs. */
export function PlaceSummary({ batch, schedule, eligibility: { price, min_first_payment } }: PlaceSummaryProps) {
  return (
    <aside className="card stack till-side">
      <h2>{batch.title}</h2>
      <p className="quiet small">
        {batch.course}, {batch.session} {bengaliDigits(batch.year ?? "")}
      </p>
      <dl className="figures">
        <div>
          <dt>সূচি</dt>
          <dd>{schedule.title}</dd>
        </div>
        {schedule.first_event_at ? (
          <div>
            <dt>শুরু</dt>
            <dd>{shortDay(schedule.first_event_at)}</dd>
          </div>
        ) : null}
        <div>
          <dt>ফি</dt>
          <dd>
            <Price price={batch.price} discounted={price} />
          </dd>
        </div>
        {min_first_payment && min_first_payment !== price ? (
          <div>
            <dt>শুরুতে কমপক্ষে</dt>
            <dd>{taka(min_first_payment)}</dd>
          </div>
        ) : null}
      </dl>
      <a className="tap" href={path("batch-choose-schedule", { batch_id: batch.id })}>
        অন্য সূচি বাছুন
      </a>
    </aside>
  );
}
