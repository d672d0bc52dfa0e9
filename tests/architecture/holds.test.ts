import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { schema } from "#api/db/schema/schema.ts";
import { projectPath } from "#runtime/project-path.ts";

const isClock = (name: string) => /(_until|^expires_at|^ends_at)$/.test(name);

/**
 * Columns of the schema that hold the end of something, and each value of its status columns, written as in
 * docs/reliability.md.
 */
function columnsOfSchema(): string[] {
  return Object.values(schema).flatMap((table) => {
    if (!(table instanceof PgTable)) return [];
    const { name, columns } = getTableConfig(table);
    return columns.flatMap((column) => {
      const full = `${name}.${column.name}`;
      if (isClock(column.name)) return [full];
      return column.name === "status" ? (column.enumValues ?? []).map((value) => `${full} ${value}`) : [];
    });
  });
}

const published = "draft published closed";
const courier =
  "requested preparing handed_over in_transit on_hold out_for_delivery delivered partly_delivered returned cancelled";

/** Values of status columns that are no hold, since nothing is kept from others meanwhile. */
const noHolds: Record<string, string> = {
  // outcomes
  "enrolments.status": "active suspended completed cancelled",
  "event_registrations.status": "registered cancelled",
  "subscription_orders.status": "active cancelled",
  "coupon_redemptions.status": "redeemed",
  "orders.status": "open part_paid paid cancelled refunded",
  "course_payments.status": "paid paid_no_seat failed cancelled expired rejected partially_refunded refunded",
  "refunds.status": "refunded refused",
  "exam_attempts.status": "submitted auto_submitted graded published void",
  "doctor_devices.status": "verified removed refused",
  "device_requests.status": "approved refused",
  "sms_outbox.status": "sent delivered failed",
  "doctors.status": "active blocked",
  "complaints.status": "open answered closed",
  // what the courier has
  "deliveries.status": courier,
  "delivery_tracks.status": courier,
  // content, which staff publish and end
  "courses.status": published,
  "year_course_sessions.status": published,
  "batches.status": published,
  "public_events.status": published,
  "quizzes.status": published,
  "exams.status": published,
  "questions.status": "active retired",
  "exam_questions.status": "normal void bonus",
};

/** Times that end no hold: they say when something takes place, or how long it may be read. */
const noHoldTimes = [
  "enrolments.access_until",
  "exam_events.start_until",
  "exam_events.answers_until",
  "exam_allowances.start_until",
  "schedule_events.ends_at",
  "class_meetings.ends_at",
  "public_events.ends_at",
  "coupons.ends_at",
  "subscription_orders.ends_at",
  "practice_questions.counted_until",
  "reminders.useful_until",
  "scrolling_notices.shown_until",
];

/** Columns in backticks of each part of the text; the words behind them are values of each. */
function columnsOfText(text: string): string[] {
  return text.split(/[;|]|\.\s/).flatMap((part) => {
    const columns = [...part.matchAll(/`(\w+\.\w+)`/g)].map(([, name = ""]) => name);
    const values = part.slice(part.lastIndexOf("`") + 1).split(/[\s,]+/);
    return columns.flatMap((column) =>
      column.endsWith(".status") ? values.filter(Boolean).map((value) => `${column} ${value}`) : [column],
    );
  });
}

test("docs/reliability.md names every status and clock that is a hold", () => {
  const holds = columnsOfText(readFileSync(projectPath("docs/reliability.md"), "utf8"));
  const others = Object.entries(noHolds).flatMap(([column, values]) =>
    values.split(" ").map((value) => `${column} ${value}`),
  );
  expect([...holds, ...others, ...noHoldTimes].toSorted()).toEqual(columnsOfSchema().toSorted());
});
