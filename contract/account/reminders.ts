import { z } from "zod";
import { bounds } from "#contract/bounds.ts";
import { endpointsOf } from "#contract/endpoint.ts";

const endpoint = endpointsOf("reminders");

/** An exam that opens in an hour, a class that has moved, a result that came out, an instalment that is due, a subscription that ends. */
export const reminderKinds = ["exam", "class", "result", "payment", "subscription"] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** By which ways a doctor is reminded of one kind. */
export const ReminderChoice = z.object({ kind: z.enum(reminderKinds), push: z.boolean(), sms: z.boolean() });

export const Reminders = z.object({
  /** Every kind once. */
  choices: z.array(ReminderChoice),
  /** What a browser subscribes with, and whether that of this login has; null: this site pushes nothing. */
  push: z.object({ public_key: z.string().max(200), is_here: z.boolean() }).nullable(),
  has_sms: z.boolean(),
});
export type Reminders = z.infer<typeof Reminders>;

const base64url = (bytes: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 8) / 6)}}={0,2}$`));

/** What a browser answers that subscribes: where it is pushed to, and its keys, as RFC 8291 names them. */
export const PushSubscriptionForm = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(bounds.pushAddressLetters),
  /** A point of P-256. */
  p256dh: base64url(65),
  auth: base64url(16),
  /** What the portal's worker knows the login by: it comes back with each message, and is shown to no other login. */
  login: z.string().max(64).optional(),
});

export const getReminders = endpoint({
  method: "GET",
  path: "/web/doctor/reminders",
  access: "doctor",
  onUnverifiedDevice: "allow",
  summary: "What the doctor is reminded of and by which way; nothing until it is chosen",
  response: Reminders,
});

export const updateReminders = endpoint({
  method: "PUT",
  path: "/web/doctor/reminders",
  access: "doctor",
  summary: "Chooses; a kind that is left out stays as it is",
  body: z.object({ choices: z.array(ReminderChoice).max(reminderKinds.length) }),
  response: Reminders,
});

export const createPushSubscription = endpoint({
  method: "POST",
  path: "/web/doctor/push-subscription",
  access: "doctor",
  summary:
    "Pushes to this browser from now on, until the login ends; one for each login, and the newest few of a doctor",
  body: PushSubscriptionForm,
  response: Reminders,
});

export const deletePushSubscription = endpoint({
  method: "DELETE",
  path: "/web/doctor/push-subscription",
  access: "doctor",
  summary: "Pushes nothing more to this browser; well also when nothing was",
  response: Reminders,
});
