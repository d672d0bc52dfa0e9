import type { Subscription } from "#contract/study/subscriptions.ts";
import { bengaliNumber, taka } from "#locale/bengali.ts";
import { day } from "#locale/dates.ts";
import { path } from "#app/paths.ts";
import { subscriptionStatusWords } from "../subscription-words.ts";

export function SubscriptionCard({ subscription }: { subscription: Subscription }) {
  const { id, course, status, months, payable, video_count, created_at, ends_at } = subscription;
  const isWaiting = status === "pending_payment";
  return (
    <li className="card stack my-course">
      <div className="row spread">
        <h2>{course.title}</h2>
        <span className={isWaiting ? "tag now" : "tag"}>{subscriptionStatusWords[status]}</span>
      </div>
      <p className="small quiet">
        {bengaliNumber(video_count)}টি ভিডিও, {bengaliNumber(months)} মাস। নেওয়া হয়েছে {day(created_at)}।
      </p>
      {ends_at && status === "active" ? (
        <p>
          দেখা যাবে <b>{day(ends_at)}</b> পর্যন্ত।
        </p>
      ) : null}
      {isWaiting ? (
        <div className="row">
          <a className="button primary" href={path("my-subscription-checkout", { id })}>
            {taka(payable)} দিন
          </a>
        </div>
      ) : null}
      {status === "active" ? (
        <div className="row">
          <a className="button primary" href={path("my-subscription-list", { id: course.id })}>
            ভিডিও দেখুন
          </a>
        </div>
      ) : null}
    </li>
  );
}
