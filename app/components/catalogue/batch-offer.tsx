import type { BatchItem } from "#contract/catalogue/batches.ts";
import { path } from "#app/paths.ts";
import { day } from "#locale/dates.ts";
import { Price } from "./price.tsx";

export type OfferedBatch = Pick<BatchItem, "id" | "title" | "starts_on" | "price" | "discounted_price">;

export function BatchOffer({ batch }: { batch: OfferedBatch }) {
  return (
    <>
      <p>
        <b>{batch.title}</b>
      </p>
      <p>
        শুরু {day(batch.starts_on)}, ফি <Price price={batch.price} discounted={batch.discounted_price} />
      </p>
      <p>
        <a className="button primary" href={path("batch-details", { available_batch_id: batch.id })}>
          ব্যাচটি দেখুন
        </a>
      </p>
    </>
  );
}
