import type { ReactNode } from "react";
import type { AgendaEvent, Dashboard } from "#contract/study/dashboard.ts";
import { EventRow } from "#app/components/study/event-row.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { DataLink } from "#app/components/ui/data-link.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { bengaliNumber, taka } from "#locale/bengali.ts";
import { day, isOver, listTime, time } from "#locale/dates.ts";
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
  /** True if an earlier event is in the plan of the day. */
  hasPlanned: boolean;
  now: string;
}

export function UpcomingEvents({ events, nextExam, hasPlanned, now }: UpcomingEventsProps) {
  const isNone = events.length === 0 && !hasPlanned;
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
            <DataLink link={course.link}>
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

/** Due date of a payment, in words; says if it has passed. */
function dueWords({ due_on, seat_held_until }: OpenPayment, now: string): string | null {
  if (seat_held_until) {
    return Date.parse(seat_held_until) > Date.parse(now)
      ? `আসনটি আর ${timeLeft(now, seat_held_until)} রাখা আছে, ${time(seat_held_until)} পর্যন্ত।`
      : "আসন রাখার সময় শেষ। আসন খালি থাকলে এখনো টাকা দেওয়া যাবে।";
  }
  if (!due_on) return null;
  return isOver(due_on, Date.parse(now)) ? `শেষ তারিখ ছিল ${day(due_on)}।` : `${day(due_on)} তারিখের মধ্যে দিন।`;
}

function DueDate({ payment, now }: { payment: OpenPayment; now: string }) {
  const words = dueWords(payment, now);
  return words ? <p>{words}</p> : null;
}

/** True if the due date has passed, or the time for which the seat is held. */
function isOverdue({ due_on, seat_held_until }: OpenPayment, now: string): boolean {
  if (seat_held_until) return Date.parse(seat_held_until) <= Date.parse(now);
  return Boolean(due_on && isOver(due_on, Date.parse(now)));
}

function PaymentAlerts({ payments, now, tone }: { payments: OpenPayment[]; now: string; tone: "now" | "quiet" }) {
  return (
    <div className="stack">
      {payments.map((payment) => (
        <Alert
          key={payment.id}
          tone={payment.seat_held_until ? "now" : tone}
          isStatic
          icon="taka"
          title={taka(payment.due)}
        >
          <p>{payment.title}</p>
          <DueDate payment={payment} now={now} />
          <DataLink link={payment.link} className="tap">
            টাকা দিন
          </DataLink>
        </Alert>
      ))}
    </div>
  );
}

/** Fees that are due, apart from those whose date has passed. */
export function OpenPayments({ payments, now }: { payments: OpenPayment[]; now: string }) {
  const overdue = payments.filter((payment) => isOverdue(payment, now));
  const due = payments.filter((payment) => !overdue.includes(payment));
  return (
    <>
      {overdue.length > 0 ? (
        <Section title="তারিখ পেরিয়ে গেছে">
          <PaymentAlerts payments={overdue} now={now} tone="now" />
        </Section>
      ) : null}
      {due.length > 0 || overdue.length === 0 ? (
        <Section title="টাকা বাকি" list="open_payments" empty={due.length === 0 ? "কোনো টাকা বাকি নেই।" : null}>
          <PaymentAlerts payments={due} now={now} tone="quiet" />
        </Section>
      ) : null}
    </>
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
    <Section
      title="যা ছুটে গেছে"
      list="by_course"
      empty={rows.length === 0 ? "দেখার মতো রেকর্ডিং বা দেওয়ার মতো পরীক্ষা এখন বাকি নেই।" : null}
    >
      <Ledger rows={rows} />
    </Section>
  );
}

/** Notices on the dashboard, which stays within five screens of a phone. */
const maxNotices = 2;

export function UnreadNotices({ count, notices }: { count: number; notices: Dashboard["notices"] }) {
  const rows = (notices ?? []).slice(0, maxNotices).map(({ id, title, published_at }) => ({
    id,
    title,
    link: path("my-notices-show", { id }),
    note: listTime(published_at),
  }));
  const all = count === 0 ? "নতুন নোটিশ নেই। আগেরগুলো দেখুন" : `নতুন নোটিশ ${bengaliNumber(count)}টি। সব দেখুন`;
  return (
    <Section title="নোটিশ">
      <Ledger rows={[...rows, { id: "all", title: all, link: path("my-notices") }]} />
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
    <Section title="পাঠানো শিট" list="deliveries" empty={rows.length === 0 ? "কোনো শিট পথে নেই।" : null}>
      <Ledger rows={rows} />
    </Section>
  );
}
