import { ECDH } from "node:crypto";
import type { Writer } from "#api/db/client.ts";
import { isPushAddress } from "#api/gateways/push/push-address.ts";
import { Invalid, NotFound } from "#api/http/errors.ts";
import { implement, type Dependencies } from "#api/http/implement.ts";
import type { DoctorSession } from "#api/http/session.ts";
import {
  createPushSubscription,
  deletePushSubscription,
  getReminders,
  updateReminders,
  type Reminders,
} from "#contract/account/reminders.ts";
import { hasSubscription, selectChoices } from "./queries.ts";
import { deleteSubscription, saveChoices, saveSubscription } from "./service.ts";

interface RemindersScope extends Pick<Dependencies, "reminderChannels"> {
  db: Writer;
  session: DoctorSession;
}

async function remindersOf({ db, session, reminderChannels: { push, hasSms } }: RemindersScope): Promise<Reminders> {
  return {
    choices: await selectChoices(db, session.doctor.id),
    push: push ? { public_key: push.publicKey, is_here: await hasSubscription(db, session.tokenId) } : null,
    has_sms: hasSms,
  };
}

function isPointOfP256(key: string): boolean {
  try {
    ECDH.convertKey(key, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}

export const reminderRoutes = [
  implement(getReminders, remindersOf),

  implement(updateReminders, async (scope) => {
    await saveChoices(scope.db, scope.doctor.id, scope.body.choices);
    return remindersOf(scope);
  }),

  implement(createPushSubscription, async (scope) => {
    const { db, limits, doctor, session, body, reminderChannels } = scope;
    if (!reminderChannels.push) throw new NotFound();
    await limits.consume("push subscription: doctor", doctor.id);
    if (!isPushAddress(body.endpoint, reminderChannels.push.allowsLoopback) || !isPointOfP256(body.p256dh)) {
      throw new Invalid({ subscription: ["এই ব্রাউজারে নোটিফিকেশন পাঠানো যায় না।"] });
    }
    await saveSubscription(db, doctor.id, { ...body, access_token_id: session.tokenId });
    return remindersOf(scope);
  }),

  implement(deletePushSubscription, async (scope) => {
    await deleteSubscription(scope.db, scope.session.tokenId);
    return remindersOf(scope);
  }),
];
