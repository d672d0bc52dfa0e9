import type { Delivery } from "#contract/study/lecture-sheets.ts";
import { bengaliNumber } from "#locale/bengali.ts";
import { day } from "#locale/dates.ts";
import { deliveryStatus } from "#app/format/delivery-status.ts";
import { path } from "#app/paths.ts";
import { isOver } from "../delivery-words.ts";

export function Requests({ deliveries, courseId }: { deliveries: Delivery[]; courseId: number }) {
  if (deliveries.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="requests">
      <h2 id="requests">আপনার অনুরোধ</h2>
      <ul className="ledger">
        {deliveries.map(({ id, status, sheet_count, created_at, method }) => (
          <li key={id}>
            <a className="wrapping" href={path("my-lecture-sheet-track", { id: courseId, deliveryId: id })}>
              <span>
                {sheet_count ? `${bengaliNumber(sheet_count)}টি শিট, ` : ""}
                {method === "courier" ? "কুরিয়ারে" : "নিজে নেবেন"}{" "}
                {created_at ? <span className="small quiet line">{day(created_at)}</span> : null}
              </span>{" "}
              <span className={isOver(status) ? "tag closed" : "tag"}>{deliveryStatus(status)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
