import type { ReactNode } from "react";
import type { Dashboard } from "#contract/dashboard.ts";
import { DataLink } from "#app/components/ui/data-link.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { bengaliNumber, taka } from "#app/format/bengali.ts";
import { deliveryStatus } from "#app/format/delivery-status.ts";
import { dayAndTime, longDay, shortDay, time } from "#app/format/dates.ts";
import { path } from "#app/paths.ts";

interface SectionProps {
  title: string;
  /** Stands there instead of the list when it is empty. */
  empty?: ReactNode;
  children?: ReactNode;
}

function Section({ title, empty, children }: SectionProps) {
  return (
    <section aria-label={title}>
      <MatraHeading>{title}</MatraHeading>
      {empty ? <div className="card quiet">{empty}</div> : children}
    </section>
  );
}

export function RunningAttempt({ attempt }: { attempt: NonNullable<Dashboard["running_attempt"]> }) {
  return (
    <section className="running-attempt" aria-label="চলমান পরীক্ষা">
      <div>
        <span className="tag now">
          <Icon name="clock" /> এখন চলছে
        </span>
        <h2>{attempt.title}</h2>
        <p>শেষ হবে {dayAndTime(attempt.ends_at)}</p>
      </div>
      <DataLink link={attempt.link} className="button">
        চলমান পরীক্ষায় ফিরুন
      </DataLink>
    </section>
  );
}

export function NextEvents({ events }: { events: Dashboard["next_events"] }) {
  const empty = events.length === 0 ? "সামনে কোনো ক্লাস বা পরীক্ষা নেই। নতুন সূচি এলে এখানে দেখবেন।" : null;
  return (
    <Section title="সামনে যা আছে" empty={empty}>
      <ul className="ledger">
        {events.map(({ title, starts_at, link }) => {
          const [date, ...month] = shortDay(starts_at).split(" ");
          return (
            <li className="entry dated" key={link + starts_at}>
              <time dateTime={starts_at}>
                <b>{date}</b>
                <span className="small">{month.join(" ")}</span>
              </time>
              <div>
                <DataLink link={link}>{title}</DataLink>
                <p className="small quiet">
                  {longDay(starts_at)}, {time(starts_at)}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function Ledger({ rows }: { rows: { id: number | string; title: string; link: string; note?: string }[] }) {
  return (
    <ul className="ledger">
      {rows.map(({ id, title, link, note }) => (
        <li key={id}>
          <DataLink link={link} className="entry">
            <span>
              {title}
              {note ? <span className="small quiet"> {note}</span> : null}
            </span>
            <Icon name="go" />
          </DataLink>
        </li>
      ))}
    </ul>
  );
}

export function Courses({ courses }: { courses: Dashboard["courses"] }) {
  const empty =
    courses.length === 0 ? (
      <>
        <p>এখনো কোনো কোর্সে ভর্তি নেই।</p>
        <a className="button" href={path("batches")}>
          ব্যাচ দেখুন
        </a>
      </>
    ) : null;
  return (
    <Section title="আমার কোর্স" empty={empty}>
      <Ledger rows={courses} />
    </Section>
  );
}

export function OpenPayments({ payments }: { payments: Dashboard["open_payments"] }) {
  return (
    <Section title="টাকা বাকি" empty={payments.length === 0 ? "কোনো টাকা বাকি নেই।" : null}>
      <div className="stack">
        {payments.map(({ id, title, due, link }) => (
          <Alert key={id} tone="now" icon="taka" title={taka(due)}>
            <p>{title}</p>
            <DataLink link={link} className="tap">
              টাকা দিন
            </DataLink>
          </Alert>
        ))}
      </div>
    </Section>
  );
}

export function Pending({ videos, videos_link, exams, exams_link }: Dashboard["pending"]) {
  const isNone = videos === 0 && exams === 0;
  return (
    <Section title="যা ছুটে গেছে" empty={isNone ? "কিছু ছুটে যায়নি।" : null}>
      <ul className="ledger">
        {videos ? (
          <li>
            <DataLink link={videos_link} className="entry">
              দেখা বাকি ভিডিও: {bengaliNumber(videos)}টি <Icon name="go" />
            </DataLink>
          </li>
        ) : null}
        {exams ? (
          <li>
            <DataLink link={exams_link} className="entry">
              দেওয়া বাকি পরীক্ষা: {bengaliNumber(exams)}টি <Icon name="go" />
            </DataLink>
          </li>
        ) : null}
      </ul>
    </Section>
  );
}

export function UnreadNotices({ count }: { count: number }) {
  return (
    <Section title="নোটিশ" empty={count === 0 ? "না-পড়া নোটিশ নেই।" : null}>
      <Ledger rows={[{ id: "unread", title: `না-পড়া নোটিশ ${bengaliNumber(count)}টি`, link: path("my-notices") }]} />
    </Section>
  );
}

export function Deliveries({ deliveries }: { deliveries: Dashboard["deliveries"] }) {
  const rows = deliveries.map(({ id, status, link }) => ({
    id,
    title: "লেকচার শিট",
    note: deliveryStatus(status),
    link,
  }));
  return (
    <Section title="পাঠানো শিট" empty={rows.length === 0 ? "কোনো শিট পথে নেই।" : null}>
      <Ledger rows={rows} />
    </Section>
  );
}
