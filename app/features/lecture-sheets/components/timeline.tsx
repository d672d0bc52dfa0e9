import type { EndpointOutput } from "#contract/endpoint.ts";
import type { getDelivery } from "#contract/study/lecture-sheets.ts";
import { dayAndTime } from "#locale/dates.ts";
import { deliveryStatus } from "#app/format/delivery-status.ts";

export function Timeline({ tracks }: Pick<EndpointOutput<typeof getDelivery>, "tracks">) {
  return (
    <section className="stack" aria-labelledby="timeline">
      <h2 id="timeline">ডেলিভারির ধাপ</h2>
      <ol className="timeline">
        {tracks.map(({ id, status, note, at }) => (
          <li key={id}>
            <b>{deliveryStatus(status)}</b>{" "}
            <time className="small quiet line" dateTime={at}>
              {dayAndTime(at)}
            </time>
            {note ? <p className="small">{note}</p> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
