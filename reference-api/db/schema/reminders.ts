import { boolean, index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { reminderKinds } from "#contract/account/reminders.ts";
import { scheduleEvents } from "./catalogue.ts";
import { id, instant, reference, timestamps } from "./columns.ts";
import { accessTokens, doctors } from "./identity.ts";

const kind = () => text({ enum: reminderKinds }).notNull();

/** Reminder channels of a doctor by kind of reminder; without a row both are off. */
export const reminderChoices = pgTable(
  "reminder_choices",
  {
    doctor_id: reference()
      .notNull()
      .references(() => doctors.id),
    kind: kind(),
    push: boolean().notNull().default(false),
    sms: boolean().notNull().default(false),
    ...timestamps,
  },
  (choice) => [primaryKey({ columns: [choice.doctor_id, choice.kind] })],
);

/**
 * Web Push subscription of the browser of one login. Used only while the login is valid, and deleted with its access
 * token.
 */
export const pushSubscriptions = pgTable("push_subscriptions", {
  id: id(),
  access_token_id: reference()
    .notNull()
    .unique()
    .references(() => accessTokens.id, { onDelete: "cascade" }),
  /** Push service URL. Useless without our VAPID key, but still never disclosed. */
  endpoint: text().notNull().unique(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  login: text(),
  ...timestamps,
});

/** Reminders, stored when their delivery is queued, so that each is sent once: one per doctor and `key`. */
export const reminders = pgTable(
  "reminders",
  {
    id: id(),
    doctor_id: reference()
      .notNull()
      .references(() => doctors.id),
    kind: kind(),
    /** Identifies the occurrence: its kind and the ids that distinguish it. */
    key: text().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    /** Path in the portal. */
    link: text().notNull(),
    /** Time after which the reminder is no longer sent. */
    useful_until: instant().notNull(),
    ...timestamps,
  },
  (reminder) => [unique().on(reminder.doctor_id, reminder.key), index().on(reminder.useful_until)],
);

/**
 * Last known time and place of the classes that were in the schedule before their start, until two days after it; a
 * difference from the schedule means that the class has moved.
 */
export const classMeetings = pgTable("class_meetings", {
  schedule_event_id: reference()
    .primaryKey()
    .references(() => scheduleEvents.id, { onDelete: "cascade" }),
  starts_at: instant().notNull(),
  ends_at: instant(),
  place: text(),
});

/**
 * Coming classes of one schedule whose time or place changed between two checks; `schedule_event_id` is the earliest.
 */
export const classMoves = pgTable(
  "class_moves",
  {
    id: id(),
    schedule_event_id: reference()
      .notNull()
      .references(() => scheduleEvents.id, { onDelete: "cascade" }),
    /** Number of classes that moved. */
    classes: integer().notNull(),
    ...timestamps,
  },
  (move) => [index().on(move.created_at)],
);
