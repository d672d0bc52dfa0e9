import { path } from "#app/paths.ts";

/** The way back to all subscriptions. */
export function Crumb() {
  return (
    <p className="small crumb">
      <a className="tap" href={path("my-subscription")}>
        ভিডিও সাবস্ক্রিপশন
      </a>
    </p>
  );
}
