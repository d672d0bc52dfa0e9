import type { PublicEvent } from "#contract/events.ts";
import type { Company } from "#app/company.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { path } from "#app/paths.ts";
import type { EventState } from "../event-state.ts";

interface RegistrationProps {
  event: Pick<PublicEvent, "seats_left">;
  state: EventState;
  hotline: Company["hotline"];
}

/** How to take part, as far as one still can. */
export function Registration({ event, state, hotline }: RegistrationProps) {
  if (state === "past") {
    return (
      <Notice tone="quiet" icon="clock" title="ইভেন্টটি হয়ে গেছে">
        <a className="tap" href={path("events")}>
          সামনের ইভেন্ট দেখুন
        </a>
      </Notice>
    );
  }
  const isFull = event.seats_left === 0;
  return (
    <section className="card stack" aria-labelledby="registration">
      <h2 id="registration">{isFull ? "সব আসন পূর্ণ" : "নাম লেখাবেন যেভাবে"}</h2>
      <p>
        {isFull
          ? "কোনো আসন খালি হলো কি না, হটলাইনে কল করে জেনে নিন।"
          : "হটলাইনে কল করে ইভেন্টের নাম ও আপনার মোবাইল নম্বর বলুন। আমরা নাম লিখে নেব।"}
      </p>
      <a className={isFull ? "button wide" : "button primary wide"} href={`tel:${hotline.phone}`}>
        <Icon name="phone" /> {`কল করুন ${hotline.phone}`}
      </a>
      <p className="small quiet">{hotline.hours}</p>
    </section>
  );
}
