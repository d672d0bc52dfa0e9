import type { BatchItem, BatchSchedule } from "#contract/catalogue/batches.ts";
import type { EndpointOutput } from "#contract/endpoint.ts";
import type { getEnrolEligibility } from "#contract/payments/enrolment.ts";
import { Price } from "#app/components/catalogue/price.tsx";
import { DetailList } from "#app/components/ui/detail-list.tsx";
import { bengaliDigits, taka } from "#locale/bengali.ts";
import { shortDay } from "#locale/dates.ts";
import { path } from "#app/paths.ts";

export type Eligibility = EndpointOutput<typeof getEnrolEligibility>;

interface EnrolmentSummaryProps {
  batch: Pick<BatchItem, "id" | "title" | "course" | "session" | "year" | "price">;
  schedule: BatchSchedule;
  eligibility: Eligibility;
}

export function EnrolmentSummary({
  batch,
  schedule,
  eligibility: { price, min_first_payment },
}: EnrolmentSummaryProps) {
  return (
    <aside className="card stack till-side">
      <h2>{batch.title}</h2>
      <p className="quiet small">
        {batch.course}, {batch.session} {bengaliDigits(batch.year ?? "")}
      </p>
      <DetailList
        className="figures"
        details={[
          ["সূচি", schedule.title],
          ["শুরু", schedule.first_event_at && shortDay(schedule.first_event_at)],
          ["ফি", <Price price={batch.price} discounted={price} />],
          ["শুরুতে কমপক্ষে", min_first_payment !== price && min_first_payment && taka(min_first_payment)],
        ]}
      />
      <a className="tap" href={path("batch-choose-schedule", { batch_id: batch.id })}>
        অন্য সূচি বাছুন
      </a>
    </aside>
  );
}
