import type { Database, Writer } from "#api/db/client.ts";
import { reminders } from "#api/db/schema/reminders.ts";
import { queuePush } from "#api/queue/push.ts";
import { queueSms } from "#api/queue/sms.ts";
import { reminderKinds, type ReminderKind } from "#contract/account/reminders.ts";
import type { Due, FindDue } from "./due/due.ts";
import { findComplaintAnswers } from "./due/complaints.ts";
import { findExams } from "./due/exams.ts";
import { findInstalments } from "./due/payments.ts";
import { findMovedClasses } from "./due/classes.ts";
import { findNotices } from "./due/notices.ts";
import { findParcels } from "./due/parcels.ts";
import { findPractice } from "./due/practice.ts";
import { findQuestionAnswers } from "./due/teacher-questions.ts";
import { findResults } from "./due/results.ts";
import { findEndingSubscriptions } from "./due/subscriptions.ts";
import { selectChannels } from "./queries.ts";

const finders: Record<ReminderKind, FindDue> = {
  exam: findExams,
  class: findMovedClasses,
  result: findResults,
  payment: findInstalments,
  subscription: findEndingSubscriptions,
  practice: findPractice,
  notice: findNotices,
  complaint: findComplaintAnswers,
  question: findQuestionAnswers,
  parcel: findParcels,
};

const batchSize = 200;
/** Largest length of a reminder's body; a longer one would cost further SMS parts and be cut on a locked screen. */
const maxLetters = 120;
const letters = new Intl.Segmenter("bn", { granularity: "grapheme" });

/**
 * Truncates a text to at most `maxLetters`, between grapheme clusters, so that no Bengali sign is separated from its
 * letter.
 */
function truncated(text: string): string {
  let result = "";
  for (const { segment } of letters.segment(text)) {
    if (result.length + segment.length > maxLetters) break;
    result += segment;
  }
  return result;
}

async function send(transaction: Writer, ids: number[]): Promise<void> {
  const texted = new Set<number>();
  for (const { id, title, body, sms, phone, subscription } of await selectChannels(transaction, ids)) {
    if (sms && !texted.has(id)) {
      await queueSms(transaction, { recipient: phone, body: `${title}: ${body}`, purpose: "reminder" });
    }
    texted.add(id);
    if (subscription !== null) await queuePush(transaction, { reminder: id, subscription });
  }
}

/**
 * Stores due reminders and queues their delivery in one transaction. Skips those already stored, which were sent
 * before.
 */
async function sendNew(transaction: Writer, kind: ReminderKind, due: Due[]): Promise<void> {
  if (due.length === 0) return;
  const inserted = await transaction
    .insert(reminders)
    .values(
      due.map(({ doctorId, usefulUntil, key, title, body, link }) => ({
        doctor_id: doctorId,
        useful_until: usefulUntil,
        kind,
        key,
        link,
        title,
        body: truncated(body),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: reminders.id });
  await send(
    transaction,
    inserted.map(({ id }) => id),
  );
}

export async function sendDueReminders(db: Database, now: Date, signal: AbortSignal): Promise<void> {
  for (const kind of reminderKinds) {
    let found = batchSize;
    while (found === batchSize && !signal.aborted) {
      found = await db.transaction(async (transaction) => {
        const due = await finders[kind](transaction, { now, limit: batchSize });
        await sendNew(transaction, kind, due);
        return due.length;
      });
    }
  }
}
