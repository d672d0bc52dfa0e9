import type { Database, Writer } from "#api/db/client.ts";
import { reminders } from "#api/db/schema/reminders.ts";
import { queuePush } from "#api/queue/push.ts";
import { queueSms } from "#api/queue/sms.ts";
import { reminderKinds, type ReminderKind } from "#contract/account/reminders.ts";
import type { Due, FindDue } from "./due/due.ts";
import { findExams } from "./due/exams.ts";
import { findInstalments } from "./due/payments.ts";
import { findMovedClasses } from "./due/classes.ts";
import { findResults } from "./due/results.ts";
import { findEndingSubscriptions } from "./due/subscriptions.ts";
import { selectWays } from "./queries.ts";

const finders: Record<ReminderKind, FindDue> = {
  exam: findExams,
  class: findMovedClasses,
  result: findResults,
  payment: findInstalments,
  subscription: findEndingSubscriptions,
};

const atOnce = 200;
/** What is longer would cost more messages, and a locked screen cuts it. */
const mostLetters = 120;
const letters = new Intl.Segmenter("bn", { granularity: "grapheme" });

/** Cut between letters: a sign that belongs to one stays with it. */
function shortened(text: string): string {
  let kept = "";
  for (const { segment } of letters.segment(text)) {
    if (kept.length + segment.length > mostLetters) break;
    kept += segment;
  }
  return kept;
}

async function send(transaction: Writer, ids: number[]): Promise<void> {
  const texted = new Set<number>();
  for (const { id, title, body, sms, phone, subscription } of await selectWays(transaction, ids)) {
    if (sms && !texted.has(id)) {
      await queueSms(transaction, { recipient: phone, body: `${title}: ${body}`, purpose: "reminder" });
    }
    texted.add(id);
    if (subscription !== null) await queuePush(transaction, { reminder: id, subscription });
  }
}

/** Writes down what is due and sends it, both or neither: what stands there already was sent before. */
async function tell(transaction: Writer, kind: ReminderKind, due: Due[]): Promise<void> {
  if (due.length === 0) return;
  const made = await transaction
    .insert(reminders)
    .values(
      due.map(({ doctorId, usefulUntil, key, title, body, link }) => ({
        ...{ doctor_id: doctorId, useful_until: usefulUntil, kind, key, link, title },
        body: shortened(body),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: reminders.id });
  await send(
    transaction,
    made.map(({ id }) => id),
  );
}

/** Reminds of everything that is due at `now`, each doctor of each thing once. */
export async function remindOfDue(db: Database, now: Date, signal: AbortSignal): Promise<void> {
  for (const kind of reminderKinds) {
    let found = atOnce;
    while (found === atOnce && !signal.aborted) {
      found = await db.transaction(async (transaction) => {
        const due = await finders[kind](transaction, { now, limit: atOnce });
        await tell(transaction, kind, due);
        return due.length;
      });
    }
  }
}
