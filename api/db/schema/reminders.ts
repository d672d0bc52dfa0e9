import { boolean, index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { reminderKinds } from "#contract/account/reminders.ts";
import { scheduleEvents } from "./catalogue.ts";
import { id, instant, reference, timestamps } from "./columns.ts";
import { accessTokens, doctors } from "./identity.ts";

const kind = () => text({ enum: reminderKinds }).notNull();

/** What a doctor wants to be reminded of; without a row: nothing. */
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

/** A browser that is pushed to. It lives as long as the login that made it: a logout or a removed device ends both. */
export const pushSubscriptions = pgTable("push_subscriptions", {
  id: id(),
  access_token_id: reference()
    .notNull()
    .unique()
    .references(() => accessTokens.id, { onDelete: "cascade" }),
  /** Who knows it can push nothing without our key, but it is told to nobody. */
  endpoint: text().notNull().unique(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  login: text(),
  ...timestamps,
});

/** What was sent, once for each doctor and each thing that happens. */
export const reminders = pgTable(
  "reminders",
  {
    id: id(),
    doctor_id: reference()
      .notNull()
      .references(() => doctors.id),
    kind: kind(),
    /** The thing that happens, by its kind and what tells it from others. */
    key: text().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    /** A path of the portal. */
    link: text().notNull(),
    /** From then on it would come too late. */
    useful_until: instant().notNull(),
    ...timestamps,
  },
  (reminder) => [unique().on(reminder.doctor_id, reminder.key), index().on(reminder.useful_until)],
);

/** When and where each class to come was last known to meet: what differs from it has moved. */
export const classMeetings = pgTable("class_meetings", {
  schedule_event_id: reference()
    .primaryKey()
    .references(() => scheduleEvents.id, { onDelete: "cascade" }),
  starts_at: instant().notNull(),
  ends_at: instant(),
  place: text(),
});

/** Classes of one timetable that have moved at once, named by the first of them. */
export const classMoves = pgTable(
  "class_moves",
  {
    id: id(),
    schedule_event_id: reference()
      .notNull()
      .references(() => scheduleEvents.id, { onDelete: "cascade" }),
    /** How many. */
    classes: integer().notNull(),
    ...timestamps,
  },
  (move) => [index().on(move.created_at)],
);
