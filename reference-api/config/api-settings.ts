import { z } from "zod";
import { switchSetting, httpUrl, integer } from "#config/setting-types.ts";
import { gatewaySettings } from "./gateway-settings.ts";
import { smsSettings } from "./sms-settings.ts";

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });

/** Schemas of the settings that only the reference API reads, with descriptions and defaults. */
export const apiSettings = {
  DATABASE_URL: postgresUrl
    .optional()
    .describe(
      "A PostgreSQL database, version 15 or later, to use instead of the embedded one. It is not seeded automatically.",
    ),
  DATABASE_DIRECT_URL: postgresUrl
    .optional()
    .describe(
      "Direct URL of the database, required if DATABASE_URL leads to a pooler in transaction mode (deploy/pgbouncer.ini). Used for migrations, jobs, backups, staff commands and coordination between processes.",
    ),
  DATABASE_POOLER_KEEPS_NAMES: switchSetting
    .default(false)
    .describe(
      "1: the pooler of DATABASE_URL supports named prepared statements, as PgBouncer does since 1.21 with max_prepared_statements. Otherwise every statement is planned again, which costs the database three to four times as much.",
    ),
  DATABASE_READ_URL: postgresUrl
    .optional()
    .describe(
      "A streaming standby of the database, used for public lists and merit lists, which may be up to five seconds old. If it is down or lags more, these reads go to the primary. If DATABASE_DIRECT_URL is set, this URL must lead to a pooler too.",
    ),
  DATABASE_SYNCHRONOUS: switchSetting
    .default(false)
    .describe(
      "1: a write waits for the synchronous standby as long as there is one. The start refuses connections that do not wait for it, and /readyz reports while synchronous_standby_names is empty, as Patroni sets it without a standby (unless in strict mode).",
    ),
  DATABASE_CONNECT_MS: integer(100, 30_000)
    .default(1000)
    .describe(
      "How long a request waits for a database connection, in milliseconds, before it is rejected with a request to retry. Increase it for a distant database.",
    ),
  JOBS: z
    .enum(["here", "elsewhere"])
    .default("here")
    .describe("elsewhere: this process runs no jobs; another process on the same database does (npm run jobs)."),
  BACKUP_FOLDER: z
    .string()
    .optional()
    .describe(
      "Folder for nightly backups of the database and the uploaded files, preferably on another disk. Without it, backups are made only by command.",
    ),
  BACKUP_AT: integer(0, 23).default(4).describe("Hour of the nightly backup, in Dhaka time."),
  BACKUP_KEEP: integer(1, 1000).default(7).describe("Number of backups to keep in BACKUP_FOLDER."),
  BACKUP_PASSPHRASE: z
    .string()
    .min(20)
    .optional()
    .describe(
      "Passphrase that encrypts backups, at least 20 characters. Store a copy elsewhere: encrypted backups cannot be restored without it. If unset, backups are not encrypted.",
    ),
  S3_BUCKET: z
    .string()
    .max(63)
    .optional()
    .describe("Bucket of an S3-compatible store for recordings and papers. Without it they are stored in DATA_DIR."),
  S3_ENDPOINT: httpUrl
    .optional()
    .describe("Address of the store, such as https://s3.example.com. Default: Amazon's endpoint of S3_REGION."),
  S3_REGION: z.string().max(50).default("us-east-1").describe("Region of the bucket."),
  S3_ACCESS_KEY_ID: z
    .string()
    .max(200)
    .optional()
    .describe("Access key id for the bucket. Set together with S3_BUCKET."),
  S3_SECRET_ACCESS_KEY: z
    .string()
    .max(200)
    .optional()
    .describe("Secret of the access key. Set together with S3_BUCKET."),
  CONTENT_FILES_URL: httpUrl
    .optional()
    .describe(
      "Base address from which a content import may fetch files, such as https://files.example.com/centre/; http only on a loopback address. Without it, files are read from the content folder only.",
    ),
  OTP_DIGITS: integer(4, 8)
    .default(6)
    .describe("Number of digits of the one-time codes that this API sends, 4 to 8; fewer are easier to guess."),
  ...smsSettings,
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional()
    .describe(
      "Private VAPID key that identifies the site to push services, from `npx web-push generate-vapid-keys`. After a change, no browser is reached until its doctor turns reminders on again. Required for push messages with DATABASE_URL; otherwise one is generated on first run and stored in DATA_DIR.",
    ),
  COURIER_WEBHOOK_SECRET: z
    .string()
    .regex(/^\S{16,200}$/)
    .optional()
    .describe(
      "Secret that couriers send with their webhooks to /api/v3/couriers/pathao/webhook and /steadfast/webhook. Without it, all webhooks are rejected.",
    ),
  ...gatewaySettings,
  STAFF_NAME: z
    .string()
    .trim()
    .max(60)
    .optional()
    .describe("Name of the person who runs staff commands, for the audit log; --as NAME overrides it."),
} as const;
