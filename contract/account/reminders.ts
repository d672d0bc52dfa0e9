import { z } from "zod";
import { boundedText } from "#contract/bounded-text.ts";
import { bounds } from "#contract/bounds.ts";
import { endpointsOf } from "#contract/endpoint.ts";

const endpoint = endpointsOf("reminders");

/**
 * Kinds of reminders, in this order: an exam opens within an hour, a class was moved, a result was published, an
 * instalment is due, a subscription ends, questions are to be practised today, a notice was published, a complaint was
 * answered, a question to the teacher was answered, a parcel was handed to the courier.
 */
export const reminderKinds = [
  "exam",
  "class",
  "result",
  "payment",
  "subscription",
  "practice",
  "notice",
  "complaint",
  "question",
  "parcel",
] as const;
export type ReminderKind = (typeof reminderKinds)[number];

export const ReminderChoice = z.object({ kind: z.enum(reminderKinds), push: z.boolean(), sms: z.boolean() });

export const Reminders = z.object({
  /** One entry for each kind. */
  choices: z.array(ReminderChoice),
  /** Key for subscribing, and whether this login's browser is subscribed; null: the site sends no push messages. */
  push: z.object({ public_key: z.string().max(200), is_here: z.boolean() }).nullable(),
  has_sms: z.boolean(),
});
export type Reminders = z.infer<typeof Reminders>;

/** Schema of a base64url text for `bytes` bytes, with or without its padding. */
function base64url(bytes: number) {
  const length = Math.ceil((bytes * 8) / 6);
  return boundedText(length + 2).regex(new RegExp(`^[\\w-]{${length}}={0,2}$`));
}

/**
 * Push subscription of a browser: the URL of its push service and its keys `p256dh` and `auth`, named as in the Push
 * API.
 */
export const PushSubscriptionForm = z.object({
  endpoint: boundedText(bounds.pushEndpointLength).check(z.url({ protocol: /^https?$/ })),
  /** Public key: a point on P-256. */
  p256dh: base64url(65),
  auth: base64url(16),
  /** Identifies the login to the portal's service worker; sent back with each message, which only that login sees. */
  login: z.string().max(64).optional(),
});

export const getReminders = endpoint({
  method: "GET",
  path: "/web/doctor/reminders",
  access: "doctor",
  onUnverifiedDevice: "allow",
  summary: "The doctor's reminders and their channels; all off by default",
  response: Reminders,
});

export const updateReminders = endpoint({
  method: "PUT",
  path: "/web/doctor/reminders",
  access: "doctor",
  summary: "Sets the reminders; kinds that are left out stay unchanged",
  body: z.object({ choices: z.array(ReminderChoice).max(reminderKinds.length) }),
  response: Reminders,
});

export const createPushSubscription = endpoint({
  method: "POST",
  path: "/web/doctor/push-subscription",
  access: "doctor",
  summary:
    "Subscribes this browser to push messages until the login ends; one per login, and only a doctor's newest few",
  body: PushSubscriptionForm,
  response: Reminders,
});

export const deletePushSubscription = endpoint({
  method: "DELETE",
  path: "/web/doctor/push-subscription",
  access: "doctor",
  summary: "Ends the push subscription of this browser; also succeeds if there is none",
  response: Reminders,
});
