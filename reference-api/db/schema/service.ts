import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { deliveryStatuses } from "#contract/study/lecture-sheets.ts";
import { batches } from "./catalogue.ts";
import { bytes, id, instant, money, reference, timestamps, tsvector } from "./columns.ts";
import { enrolments } from "./enrolment.ts";
import { doctors } from "./identity.ts";
import { mediaFiles } from "./lectures.ts";

export const notices = pgTable(
  "notices",
  {
    id: id(),
    /** Key of the row in the operator's files; null: the notice was created automatically. */
    key: text().unique(),
    title: text().notNull(),
    body_html: text().notNull(),
    attachments: jsonb().$type<{ title: string; link: string }[]>().notNull(),
    /** May be in the future; the notice is hidden until then. */
    published_at: instant().notNull(),
    pinned: boolean().notNull().default(false),
    search: tsvector().notNull().default(""),
    ...timestamps,
  },
  (notice) => [
    unique("notices_place").on(notice.id, notice.published_at, notice.pinned),
    index().using("gin", notice.search),
  ],
);

/**
 * Audiences of a notice, one per row. `published_at` and `pinned` are copied from the notice, so that an index finds
 * the newest notices of an audience.
 */
export const noticeTargets = pgTable(
  "notice_targets",
  {
    notice_id: reference().notNull(),
    /** all, batch:ID, course:ID or doctor:ID */
    audience: text().notNull(),
    published_at: instant().notNull(),
    pinned: boolean().notNull(),
  },
  (target) => [
    primaryKey({ columns: [target.notice_id, target.audience] }),
    foreignKey({
      columns: [target.notice_id, target.published_at, target.pinned],
      foreignColumns: [notices.id, notices.published_at, notices.pinned],
      name: "notice_targets_notice",
    })
      .onUpdate("cascade")
      .onDelete("cascade"),
    index().on(target.audience, target.published_at, target.notice_id),
    index("notice_targets_pinned")
      .on(target.audience, target.published_at, target.notice_id)
      .where(sql`${target.pinned}`),
    check("notice_targets_audience_form", sql`${target.audience} ~ '^(all|(batch|course|doctor):[0-9]+)$'`),
  ],
);

export const noticeReads = pgTable(
  "notice_reads",
  {
    doctor_id: reference()
      .notNull()
      .references(() => doctors.id),
    notice_id: reference()
      .notNull()
      .references(() => notices.id, { onDelete: "cascade" }),
    read_at: instant().notNull().defaultNow(),
  },
  (read) => [primaryKey({ columns: [read.doctor_id, read.notice_id] })],
);

export const complaintTopics = pgTable("complaint_topics", {
  id: id(),
  key: text().notNull().unique(),
  title: text().notNull(),
  sort: integer().notNull().default(0),
  active: boolean().notNull().default(true),
  ...timestamps,
});

export const complaints = pgTable(
  "complaints",
  {
    id: id(),
    doctor_id: reference()
      .notNull()
      .references(() => doctors.id),
    topic_id: reference()
      .notNull()
      .references(() => complaintTopics.id),
    subject: text().notNull(),
    /** open: waiting for staff; answered: waiting for the doctor. */
    status: text({ enum: ["open", "answered", "closed"] })
      .notNull()
      .default("open"),
    /** Purchase or delivery of the doctor that the complaint is about, with its title at that time. */
    related_type: text({ enum: ["course", "event", "delivery", "subscription"] }),
    related_id: reference(),
    related_title: text(),
    last_message_at: instant().notNull(),
    ...timestamps,
  },
  (complaint) => [
    index().on(complaint.doctor_id, complaint.last_message_at, complaint.id),
    index().on(complaint.status, complaint.last_message_at, complaint.id),
  ],
);

export const complaintMessages = pgTable(
  "complaint_messages",
  {
    id: id(),
    complaint_id: reference()
      .notNull()
      .references(() => complaints.id, { onDelete: "cascade" }),
    author: text({ enum: ["doctor", "staff"] }).notNull(),
    body: text().notNull(),
    created_at: instant().notNull(),
  },
  (message) => [index().on(message.complaint_id, message.created_at, message.id)],
);

export const complaintAttachments = pgTable(
  "complaint_attachments",
  {
    id: id(),
    message_id: reference()
      .notNull()
      .references(() => complaintMessages.id, { onDelete: "cascade" }),
    name: text().notNull(),
    content_type: text({ enum: ["image/jpeg", "image/png", "image/webp", "application/pdf"] }).notNull(),
    size: integer().notNull(),
    bytes: bytes().notNull(),
  },
  (attachment) => [index().on(attachment.message_id)],
);

export const lectureSheets = pgTable(
  "lecture_sheets",
  {
    id: id(),
    batch_id: reference()
      .notNull()
      .references(() => batches.id),
    /** Key of the row in the operator's files, unique within the batch. */
    key: text(),
    title: text().notNull(),
    volume: text(),
    /** Subject of the question bank that the sheet is about. */
    subject: text(),
    published_at: instant().notNull(),
    /** Delivery fee for the courier; collecting it in person is free. */
    fee: money().notNull().default("0.00"),
    /** PDF of the sheet; null: on paper only. */
    media_file_id: reference().references(() => mediaFiles.id),
    ...timestamps,
  },
  (sheet) => [
    unique().on(sheet.batch_id, sheet.key),
    index().on(sheet.batch_id, sheet.published_at, sheet.id),
    index().on(sheet.media_file_id),
  ],
);

export const deliveries = pgTable(
  "deliveries",
  {
    id: id(),
    enrolment_id: reference()
      .notNull()
      .references(() => enrolments.id),
    lecture_sheet_ids: reference().array().notNull(),
    method: text({ enum: ["courier", "self"] }).notNull(),
    receiver_name: text().notNull(),
    /** Format: 01XXXXXXXXX. */
    phone: text().notNull(),
    district: text(),
    upazila: text(),
    address: text(),
    courier: text({ enum: ["pathao", "steadfast", "sundarban"] }),
    consignment_id: text(),
    tracking_code: text(),
    status: text({ enum: deliveryStatuses }).notNull().default("requested"),
    /** Latest status reported by the courier, unchanged. */
    courier_status_raw: text(),
    fee: money().notNull(),
    ...timestamps,
  },
  (delivery) => [
    index().on(delivery.enrolment_id, delivery.created_at, delivery.id),
    index().on(delivery.status, delivery.created_at, delivery.id),
    uniqueIndex("deliveries_consignment")
      .on(delivery.courier, delivery.consignment_id)
      .where(sql`${delivery.consignment_id} is not null`),
  ],
);

/** Timeline of a delivery. Append-only. */
export const deliveryTracks = pgTable(
  "delivery_tracks",
  {
    id: id(),
    delivery_id: reference()
      .notNull()
      .references(() => deliveries.id, { onDelete: "cascade" }),
    status: text({ enum: deliveryStatuses }).notNull(),
    note: text(),
    at: instant().notNull(),
    /** SHA-256 of the courier's notification; a repeated notification adds no row. */
    notice_hash: text(),
  },
  (track) => [index().on(track.delivery_id, track.at, track.id), unique().on(track.delivery_id, track.notice_hash)],
);
