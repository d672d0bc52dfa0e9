import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { otpPurposes } from "#contract/account/otp.ts";
import { bytes, id, instant, reference, timestamps } from "./columns.ts";
import { disciplines, faculties, institutes, medicalColleges } from "./directories.ts";

/** Doctors' pictures, re-encoded as 256 × 256 WebP under a random name. A changed picture gets a new name. */
export const avatars = pgTable("avatars", {
  name: text().primaryKey(),
  bytes: bytes().notNull(),
  ...timestamps,
});

export const doctors = pgTable(
  "doctors",
  {
    id: id(),
    name: text(),
    /** Format: 01XXXXXXXXX. */
    mobile_number: text().notNull().unique(),
    /** New number that is not yet verified by a code. */
    pending_mobile_number: text(),
    bmdc_no: text(),
    /** Key by which BMDC numbers are compared; `bmdcKey` (platform/locale/bmdc.ts) is the same. */
    bmdc_key: text().generatedAlwaysAs(
      sql`nullif(regexp_replace(regexp_replace(upper(regexp_replace(bmdc_no, '[^0-9A-Za-z]', '', 'g')), '^(?=[0-9])', 'A'), '^([A-Z])0+', '\\1'), '')`,
    ),
    /** An older account already had the number, in another spelling, before numbers were compared by their key. */
    bmdc_shared: boolean().notNull().default(false),
    medical_college_id: reference().references(() => medicalColleges.id),
    /** Name of a college that is not in the list. */
    medical_college_name: text(),
    /** Id of a discipline, or free text if there is no list. */
    subject_id: text(),
    discipline_id: reference().references(() => disciplines.id),
    faculty_id: reference().references(() => faculties.id),
    candidate_type: text(),
    /** Name of a row of `avatars`. */
    avatar: text().references(() => avatars.name, { onDelete: "set null" }),
    email: text(),
    institute_id: reference().references(() => institutes.id),
    /** argon2id; null: no password set yet. */
    password_hash: text(),
    phone_verified_at: instant(),
    status: text({ enum: ["active", "blocked"] })
      .notNull()
      .default("active"),
    /** waived: this doctor may use any device. */
    device_check: text({ enum: ["required", "waived"] })
      .notNull()
      .default("required"),
    ...timestamps,
  },
  (doctor) => [
    uniqueIndex("doctors_bmdc_no_unique")
      .on(doctor.bmdc_key)
      .where(sql`not ${doctor.bmdc_shared}`),
    check("doctors_mobile_number_form", sql`${doctor.mobile_number} ~ '^01[3-9][0-9]{8}$'`),
  ],
);

export const devices = pgTable("devices", {
  id: id(),
  /** SHA-256 of the device token (32 random bytes). */
  ddt_hash: text().notNull().unique(),
  label: text().notNull(),
  user_agent: text(),
  platform: text(),
  first_ip: text(),
  last_ip: text(),
  last_seen_at: instant().notNull().defaultNow(),
  ...timestamps,
});

export const doctorDevices = pgTable(
  "doctor_devices",
  {
    id: id(),
    doctor_id: reference()
      .notNull()
      .references(() => doctors.id),
    device_id: reference()
      .notNull()
      .references(() => devices.id),
    status: text({ enum: ["pending", "verified", "removed", "refused"] }).notNull(),
    requested_at: instant().notNull().defaultNow(),
    verified_at: instant(),
    /** Name given by the doctor. */
    label: text(),
    note: text(),
    ...timestamps,
  },
  (row) => [
    unique().on(row.doctor_id, row.device_id),
    index().on(row.doctor_id, row.status),
    index().on(row.device_id), // for the removal of unused devices
  ],
);

/** Removals of verified devices, each of which freed a slot of the doctor. Append-only. */
export const deviceRemovals = pgTable(
  "device_removals",
  {
    id: id(),
    doctor_id: reference()
      .notNull()
      .references(() => doctors.id),
    device_id: reference()
      .notNull()
      .references(() => devices.id),
    /** doctor: counts towards the limit of self-service removals. */
    removed_by: text({ enum: ["doctor", "staff"] }).notNull(),
    at: instant().notNull().defaultNow(),
  },
  (removal) => [index().on(removal.doctor_id, removal.at)],
);

export const deviceRequests = pgTable(
  "device_requests",
  {
    id: id(),
    doctor_id: reference()
      .notNull()
      .references(() => doctors.id),
    device_id: reference()
      .notNull()
      .references(() => devices.id),
    reason: text().notNull(),
    status: text({ enum: ["pending", "approved", "refused"] })
      .notNull()
      .default("pending"),
    reviewer_note: text(),
    ...timestamps,
  },
  (row) => [
    uniqueIndex("device_requests_one_open")
      .on(row.doctor_id, row.device_id)
      .where(sql`${row.status} = 'pending'`),
  ],
);

export const accessTokens = pgTable(
  "access_tokens",
  {
    id: id(),
    doctor_id: reference()
      .notNull()
      .references(() => doctors.id),
    device_id: reference().references(() => devices.id),
    /** SHA-256 of the token; the token itself is shown once. */
    token_hash: text().notNull().unique(),
    /** Created by a staff login link; a bar shows whose account is open. */
    is_staff_view: boolean().notNull().default(false),
    last_used_at: instant().notNull().defaultNow(),
    expires_at: instant().notNull(),
    revoked_at: instant(),
    revoke_reason: text(),
    ...timestamps,
  },
  (token) => [index().on(token.doctor_id), index().on(token.device_id)],
);

export const loginLinks = pgTable("login_links", {
  id: id(),
  doctor_id: reference()
    .notNull()
    .references(() => doctors.id),
  token_hash: text().notNull().unique(),
  expires_at: instant().notNull(),
  used_at: instant(),
  ...timestamps,
});

export const otpChallenges = pgTable(
  "otp_challenges",
  {
    id: id(),
    phone: text().notNull(),
    purpose: text({ enum: otpPurposes }).notNull(),
    /** HMAC-SHA-256 of salt, number, purpose and code, keyed with a server secret. */
    code_hash: text().notNull(),
    salt: text().notNull(),
    attempts: integer().notNull().default(0),
    /** Doctor who requested the code; null: nobody was logged in. */
    doctor_id: reference().references(() => doctors.id),
    /** Browser that requested the code without a login; the code is valid in this browser only. */
    device_id: reference().references(() => devices.id),
    last_sent_at: instant().notNull().defaultNow(),
    expires_at: instant().notNull(),
    consumed_at: instant(),
    ...timestamps,
  },
  (challenge) => [index().on(challenge.phone, challenge.purpose, challenge.id)],
);

export const otpTokens = pgTable("otp_tokens", {
  id: id(),
  token_hash: text().notNull().unique(),
  phone: text().notNull(),
  purpose: text({ enum: otpPurposes }).notNull(),
  expires_at: instant().notNull(),
  used_at: instant(),
  ...timestamps,
});

export const smsOutbox = pgTable(
  "sms_outbox",
  {
    id: id(),
    /** Format: 01XXXXXXXXX. */
    recipient: text().notNull(),
    body: text().notNull(),
    purpose: text().notNull(),
    status: text({ enum: ["queued", "sent", "delivered", "failed"] })
      .notNull()
      .default("queued"),
    provider: text(),
    provider_id: text(),
    error: text(),
    sent_at: instant(),
    ...timestamps,
  },
  (sms) => [index().on(sms.status, sms.id)],
);

/** Counters of the rate limits that all processes share. The library rate-limiter-flexible defines the columns. */
export const rateLimits = pgTable("rate_limits", {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: instant(),
});
