import { and, eq } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { examAllowances } from "#api/db/schema/exams/exam-attempts.ts";
import { timestamp } from "#api/http/wire.ts";
import { grantAllowance, type Allowance } from "./exam-allowance.ts";
import type { Change } from "./plan/change.ts";
import { nameDoctor } from "./plan/named.ts";

type Terms = Pick<typeof examAllowances.$inferSelect, "extra_seconds" | "start_until">;

const termWords = ({ extra_seconds, start_until }: Terms) =>
  `${extra_seconds / 60} minutes more${start_until ? `, start until ${timestamp(start_until)}` : ""}`;

export async function allow(db: Writer, request: Allowance): Promise<Change> {
  const { eventId, doctorId, reason } = request;
  const doctor = await nameDoctor(db, doctorId);
  const isOwn = and(eq(examAllowances.schedule_event_id, eventId), eq(examAllowances.doctor_id, doctorId));
  const [before] = await db.select().from(examAllowances).where(isOwn);
  const { exam, allowance, running, exposed, waitsUntil } = await grantAllowance(db, request);
  const was = before && { extra_seconds: before.extra_seconds, start_until: before.start_until };
  const { extra_seconds, start_until } = allowance;
  const results = [
    ...(running ? [`Attempt ${running.id} runs until ${timestamp(running.ends_at)}.`] : []),
    ...(exposed ? [`${exposed}: they are closed until the doctor has ended.`] : []),
    ...(waitsUntil
      ? [`Results and key of everybody wait until ${timestamp(waitsUntil)}, or until the last one has ended.`]
      : []),
  ];
  const start = start_until ? `, may start until ${timestamp(start_until)}` : "";
  return {
    effect: [
      `${doctor}, at "${exam.title}" (event ${eventId}): ${was ? termWords(was) : "no allowance"} → ${termWords(allowance)}. The doctor is not told.`,
      ...results,
    ],
    detail: {
      event: eventId,
      doctor: doctorId,
      was: was ?? null,
      extra_seconds,
      start_until,
      attempt: running?.id ?? null,
      exposed,
      reason,
    },
    done: [`Doctor ${doctorId} has ${extra_seconds / 60} minutes more at event ${eventId}${start}.`, ...results],
    remedy: "`exams allow` again replaces the minutes (0: none) or the later start.",
  };
}
