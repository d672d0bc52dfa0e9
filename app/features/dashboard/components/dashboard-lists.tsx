import type { ReactNode } from "react";
import type { AgendaEvent, Dashboard } from "#contract/study/dashboard.ts";
import { useUnreadLists } from "#app/components/document/document.tsx";
import { EventRow } from "#app/components/study/event-row.tsx";
import { DataLink } from "#app/components/ui/data-link.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { UnreadNote } from "#app/components/ui/unread-list.tsx";
import { bengaliNumber, taka } from "#locale/bengali.ts";
import { day, isDayOver, time } from "#locale/dates.ts";
import { deliveryStatus } from "#app/format/delivery-status.ts";
import { timeLeft } from "#locale/time-left.ts";
import { OfferedLink } from "#app/components/ui/offered-link.tsx";
import { path } from "#app/paths.ts";
import type { MissedCount } from "../agenda.ts";
import { Section } from "./section.tsx";

interface Row {
  id: number | string;
  title: ReactNode;
  link: string | null | undefined;
  note?: string | null | undefined;
}

function Ledger({ rows }: { rows: Row[] }) {
  return (
    <ul className="ledger">
      {rows.map(({ id, title, link, note }) => (
        <li key={id}>
          <DataLink link={link} className="entry">
            <span>
              {title} {note ? <span className="small quiet lines">{note}</span> : null}
            </span>
            <Icon name="go" />
          </DataLink>
        </li>
      ))}
    </ul>
  );
}

interface UpcomingEventsProps {
  events: AgendaEvent[];
  nextExam: AgendaEvent | undefined;
  /** True if others stand among the tasks of today or the open exams. */
  hasOthers: boolean;
  now: string;
}

export function UpcomingEvents({ events, nextExam, hasOthers, now }: UpcomingEventsProps) {
  const isNone = events.length === 0 && !hasOthers;
  const rows = nextExam ? [...events, nextExam] : events;
  return (
    <Section
      title="সামনের ক্লাস ও পরীক্ষা"
      list="next_events"
      empty={isNone ? "সামনে কোনো ক্লাস বা পরীক্ষা নেই। নতুন সূচি এলে এখানে দেখবেন।" : null}
    >
      {rows.length > 0 ? (
        <ul className="ledger events">
          {rows.map((event) => (
            <EventRow
              key={event.link + event.starts_at + event.title}
              event={event}
              href={event.link}
              now={now}
              isDated
            />
          ))}
        </ul>
      ) : null}
      <OfferedLink className="button wide" href={path("my-schedule")}>
        পুরো সূচি দেখুন
      </OfferedLink>
    </Section>
  );
}

function Progress({ lectures, average_percent }: Dashboard["courses"][number]) {
  if (!lectures) return null;
  const { done, total } = lectures;
  const seen = `${bengaliNumber(total)}টি লেকচারের ${bengaliNumber(done)}টি দেখা`;
  const average = typeof average_percent === "number" ? `পরীক্ষায় গড় ${bengaliNumber(average_percent)}%` : null;
  if (total === 0 && !average) return null;
  return (
    <>
      <span className="small quiet figures">
        <span>{total === 0 ? null : seen}</span> <span>{average}</span>
      </span>
      {total === 0 ? null : <progress max={total} value={done} aria-hidden />}
    </>
  );
}

export function Courses({ courses }: { courses: Dashboard["courses"] }) {
  const empty =
    courses.length === 0 ? (
      <>
        <p>এখনো কোনো কোর্সে ভর্তি নেই।</p>
        <OfferedLink className="button" href={path("batches")}>
          ব্যাচ দেখুন
        </OfferedLink>
      </>
    ) : null;
  return (
    <Section title="আমার কোর্স" list="courses" empty={empty}>
      <ul className="ledger courses">
        {courses.map((course) => (
          <li key={course.id}>
            <DataLink link={course.link ?? path("my-courses-show", { id: course.id })}>
              <b>{course.title}</b> {course.seat_held_until ? <span className="tag now">টাকা দেওয়া হয়নি</span> : null}
              <Progress {...course} />
            </DataLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type OpenPayment = Dashboard["open_payments"][number];

function dueWords({ due_on, seat_held_until }: OpenPayment, now: string): string | null {
  if (seat_held_until) {
    return Date.parse(seat_held_until) > Date.parse(now)
      ? `আসনটি আর ${timeLeft(now, seat_held_until)} রাখা আছে, ${time(seat_held_until)} পর্যন্ত`
      : "আসন রাখার সময় শেষ; আসন খালি থাকলে এখনো টাকা দেওয়া যাবে";
  }
  if (!due_on) return null;
  return isDayOver(due_on, Date.parse(now)) ? `শেষ তারিখ ছিল ${day(due_on)}` : `${day(due_on)} তারিখের মধ্যে দিন`;
}

export function OpenPayments({ payments, now }: { payments: OpenPayment[]; now: string }) {
  const isUnread = useUnreadLists()("open_payments");
  if (payments.length === 0 && !isUnread) return null;
  return (
    <section aria-label="টাকা বাকি">
      {payments.length === 0 ? (
        <div className="card quiet">
          <UnreadNote />
        </div>
      ) : (
        <ul className="ledger">
          {payments.map((payment) => (
            <li key={payment.id}>
              <DataLink link={payment.link} className="entry">
                <span>
                  <span className="tag now">{taka(payment.due)} বাকি</span>{" "}
                  <span className="small">{[payment.title, dueWords(payment, now)].filter(Boolean).join(", ")}</span>
                </span>{" "}
                <span className="cue">
                  টাকা দিন <Icon name="go" />
                </span>
              </DataLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const pendingWords = { videos: "বাকি লেকচার", exams: "বাকি পরীক্ষা" };

export function Pending({ pending }: { pending: MissedCount[] }) {
  const rows = pending.map(({ kind, count, link, course }) => ({
    id: kind + String(link),
    title: `${pendingWords[kind]} ${bengaliNumber(count)}টি`,
    link,
    note: course,
  }));
  return (
    <Section title="যা ছুটে গেছে" list="by_course" isLeftOut={rows.length === 0}>
      <Ledger rows={rows} />
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
    <Section title="পাঠানো শিট" list="deliveries" isLeftOut={rows.length === 0}>
      <Ledger rows={rows} />
    </Section>
  );
}
