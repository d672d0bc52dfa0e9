import { z } from "zod";
import { companySettings } from "./company-settings.ts";
import { flag, httpUrl, integer, list, networks, origin, postgresUrl, seconds } from "./setting-types.ts";
import { smsSettings } from "./sms-settings.ts";
import { v3Settings } from "./v3-settings.ts";

/** All settings with their description and default. `.env.example` is generated from this object. */
export const settings = {
  HOST: z.string().default("127.0.0.1").describe("Address to listen on."),
  PORT: integer(1, 65_535).default(3000).describe("Port to listen on."),
  PUBLIC_ORIGIN: origin
    .optional()
    .describe(
      "The address visitors use. https turns on Secure cookies and HSTS; http only on a loopback address. Default: http://HOST:PORT.",
    ),
  DATA_DIR: z.string().default("data").describe("Folder of the embedded database, the secrets and uploaded files."),
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
  DATABASE_POOLER_KEEPS_NAMES: flag
    .default(false)
    .describe(
      "1: the pooler of DATABASE_URL supports named prepared statements, as PgBouncer does since 1.21 with max_prepared_statements. Otherwise every statement is planned again, which costs the database three to four times as much.",
    ),
  DATABASE_READ_URL: postgresUrl
    .optional()
    .describe(
      "A streaming standby of the database, used for public lists and merit lists, which may be up to five seconds old. If it is down or lags more, these reads go to the primary. If DATABASE_DIRECT_URL is set, this URL must lead to a pooler too.",
    ),
  DATABASE_SYNCHRONOUS: flag
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
  ...v3Settings,
  ...companySettings,
  BMU_INSTITUTE_IDS: list
    .default([])
    .describe("Institute ids that count as BMU, in addition to the institute code BMU."),
  ADMIN_URL: httpUrl
    .default("https://admin.example.com/")
    .describe("The separate admin site to which /admin redirects."),
  DEMO: flag.default(false).describe("1: allow demo data and the sandbox on a public address too."),
  SESSION_SECRETS: list
    .pipe(z.array(z.string().min(32)))
    .default([])
    .describe(
      "Secrets that protect logins, codes, links and receipts, at least 32 characters each: the first signs, all verify; see docs/security.md on changing them. Required with DATABASE_URL; otherwise one is generated on first run and stored in DATA_DIR.",
    ),
  SECURITY_CONTACT: z
    .url({ protocol: /^(mailto|https)$/ })
    .optional()
    .describe(
      "Contact for reports of security flaws, as mailto:security@example.com or an https page; published at /.well-known/security.txt. Default: the site's contact page.",
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
  SSLCOMMERZ_API_URL: httpUrl
    .default("https://securepay.sslcommerz.com")
    .describe("Address of SSLCommerz, without /gwprocess."),
  SSLCOMMERZ_STORE_ID: z
    .string()
    .max(30)
    .optional()
    .describe(
      "Store id at SSLCommerz. Without it, a demo pays at /sandbox/sslcommerz; any other site does not offer SSLCommerz.",
    ),
  SSLCOMMERZ_STORE_PASSWORD: z
    .string()
    .max(30)
    .optional()
    .describe("The store's password. Set together with SSLCOMMERZ_STORE_ID."),
  BKASH_API_URL: httpUrl
    .default("https://tokenized.pay.bka.sh")
    .describe("Address of bKash tokenized checkout, without /v1.2.0-beta."),
  BKASH_APP_KEY: z
    .string()
    .optional()
    .describe(
      "Application key at bKash. Without it, a demo pays at /sandbox/bkash; any other site does not offer bKash.",
    ),
  BKASH_APP_SECRET: z.string().optional().describe("The application's secret. Set together with BKASH_APP_KEY."),
  BKASH_USERNAME: z.string().optional().describe("The merchant's user at bKash. Set together with BKASH_APP_KEY."),
  BKASH_PASSWORD: z.string().optional().describe("The user's password. Set together with BKASH_APP_KEY."),
  PAYMENT_PAGE_ORIGINS: list
    .pipe(z.array(origin))
    .default([
      "https://securepay.sslcommerz.com",
      "https://epay-gw.sslcommerz.com",
      "https://sandbox.sslcommerz.com",
      "https://payment.bkash.com",
      "https://sandbox.payment.bkash.com",
    ])
    .describe("Origins of the gateways' payment pages, in addition to SSLCOMMERZ_API_URL and BKASH_API_URL."),
  TRUSTED_PROXIES: networks
    .default([])
    .describe("Addresses and networks (10.0.0.0/8) of proxies whose X-Forwarded-For and X-Request-Id are trusted."),
  MEDIA_HOSTS: list
    .pipe(z.array(origin))
    .default([])
    .describe("Additional origins from which pictures and media may be loaded, such as https://media.example."),
  MEDIA_BASE: httpUrl
    .optional()
    .describe(
      "Public address below which pictures with a relative address are, such as https://api.example/storage. Only with V3_API_URL, whose origin is the default if it is https.",
    ),
  MESSENGER_EMBED_URL: z
    .url({ protocol: /^https$/ })
    .optional()
    .describe("Chat widget, opened on request in a sandboxed frame. Without it, only the m.me link is shown."),
  MAINTENANCE_NOTICE: flag
    .default(false)
    .describe("1: show a dialog that the site is closed from 3:00 PM to 4:30 PM for maintenance."),
  PUBLIC_DATA_FRESH_SECONDS: seconds.default(60).describe("How long public data of the API is cached, in seconds."),
  PAGE_FRESH_SECONDS: seconds
    .default(30)
    .describe("How long a rendered public page is served from the cache, in seconds."),
  MY_PAGES_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(120)
    .describe("Page views per minute that one doctor may make below /my."),
  NETWORK_PAGES_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(6000)
    .describe(
      "Pages per minute that are rendered for one network without a login; a search counts as ten. Thousands of doctors may share a mobile carrier's address.",
    ),
  METRICS_PORT: integer(1, 65_535)
    .optional()
    .describe("Port of /metrics for Prometheus, for operators only. Without it, metrics are not served."),
  METRICS_HOST: z.string().default("127.0.0.1").describe("Address on which METRICS_PORT listens; must not be public."),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl
    .optional()
    .describe(
      "Address of a collector that receives traces as OTLP over HTTP, such as http://127.0.0.1:4318. Without it, tracing is off.",
    ),
  STAFF_NAME: z
    .string()
    .trim()
    .max(60)
    .optional()
    .describe("Name of the person who runs staff commands, for the audit log; --as NAME overrides it."),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"])
    .default("info")
    .describe("Minimum level of log messages."),
} as const;

export const Settings = z.object(settings);
