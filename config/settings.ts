import { z } from "zod";

const flag = z
  .enum(["0", "1", "true", "false", "yes", "no"])
  .transform((word) => word === "1" || word === "true" || word === "yes");

const list = z.string().transform((text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
);

const web = z.url({ protocol: /^https?$/ });
const origin = web.transform((address) => new URL(address).origin);
const seconds = z.coerce.number().min(0).max(86_400);
const postgres = z.url({ protocol: /^postgres(ql)?$/ });
const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** Every setting, with what it does and its default. `.env.example` is generated from here. */
export const settings = {
  HOST: z.string().default("127.0.0.1").describe("Address to listen on."),
  PORT: whole(1, 65_535).default(3000).describe("Port to listen on."),
  PUBLIC_ORIGIN: origin
    .optional()
    .describe(
      "The address visitors use. https turns on Secure cookies and HSTS; http only on a loopback address. Default: http://HOST:PORT.",
    ),
  DATA_DIR: z.string().default("data").describe("Folder of the embedded database, the secrets and uploaded files."),
  DATABASE_URL: postgres
    .optional()
    .describe("A PostgreSQL 15 or later to use instead of the embedded one. Nothing is seeded into it unless asked."),
  DATABASE_DIRECT_URL: postgres
    .optional()
    .describe(
      "The database itself, where DATABASE_URL leads to a pooler in transaction mode (deploy/pgbouncer.ini): for migrations, jobs, backups, staff commands and what each process knows of the others. Without it DATABASE_URL must be no such pooler.",
    ),
  DATABASE_POOLER_KEEPS_NAMES: flag
    .default(false)
    .describe(
      "1: the pooler of DATABASE_URL keeps statements that are prepared by name, as PgBouncer does from 1.21 on with max_prepared_statements. Else each is planned anew, which costs the database three to four times as much.",
    ),
  DATABASE_READ_URL: postgres
    .optional()
    .describe(
      "A streaming standby of the database, for what may be five seconds old: public lists and merit lists. While it is away or further behind they are read where all else is. With DATABASE_DIRECT_URL it is reached through a pooler too.",
    ),
  DATABASE_CONNECT_MS: whole(100, 30_000)
    .default(1000)
    .describe(
      "How long a request waits for a connection of the database, in milliseconds, before it is asked to come again. More for a database far away.",
    ),
  JOBS: z
    .enum(["here", "elsewhere"])
    .default("here")
    .describe("elsewhere: another process of the same database runs the jobs (npm run jobs), and this one none."),
  BACKUP_FOLDER: z
    .string()
    .optional()
    .describe(
      "Folder, best on another disk, that a backup of the database and the uploaded files goes into every night. Without it backups are made by hand.",
    ),
  BACKUP_AT: whole(0, 23).default(4).describe("The hour in Dhaka at which the backup is made."),
  BACKUP_KEEP: whole(1, 1000).default(7).describe("How many backups stay in BACKUP_FOLDER."),
  BACKUP_PASSPHRASE: z
    .string()
    .min(20)
    .optional()
    .describe(
      "Seals backups, with at least 20 characters: keep it elsewhere too, without it none can be restored. Without it whoever reads a backup reads everything.",
    ),
  S3_BUCKET: z
    .string()
    .max(63)
    .optional()
    .describe("Bucket of an S3-compatible store that keeps recordings and papers. Without it DATA_DIR keeps them."),
  S3_ENDPOINT: web
    .optional()
    .describe("Address of the store, as https://s3.example.com. Without it Amazon's of S3_REGION."),
  S3_REGION: z.string().max(50).default("us-east-1").describe("Region of the bucket."),
  S3_ACCESS_KEY_ID: z.string().max(200).optional().describe("Who opens the bucket. Set together with S3_BUCKET."),
  S3_SECRET_ACCESS_KEY: z.string().max(200).optional().describe("The key's secret. Set together with S3_BUCKET."),
  CONTENT_FILES_URL: web
    .optional()
    .describe(
      "Address below which files of the content may be fetched when it is imported, as https://files.example.com/centre/; http only on a loopback address. Without it they lie in the folder alone.",
    ),
  V3_API_URL: origin.optional().describe("Origin of a remote v3 API. With it the portal opens no database."),
  V3_ANSWER_MS: whole(500, 8000)
    .default(3000)
    .describe(
      "How long a page waits until an answer of V3_API_URL begins, in milliseconds; all of it may take eight seconds. More for an API that is slow on a usual day.",
    ),
  V3_CSRF_PATH: z
    .string()
    .startsWith("/")
    .default("/sanctum/csrf-cookie")
    .describe("Path of the v3 API's CSRF cookie."),
  V3_DEVICE_HEADER: z
    .string()
    .regex(/^[\w-]+$/)
    .default("X-DEVICE-TOKEN")
    .describe("Header that carries the device token to the v3 API."),
  V3_TIME_ZONE: z
    .string()
    .refine(isTimeZone, "No such time zone, as in Asia/Dhaka or UTC.")
    .default("Asia/Dhaka")
    .describe("Time zone of the v3 API's times that name none."),
  BMU_INSTITUTE_IDS: list.default([]).describe("Institute ids that count as BMU, besides the institute code BMU."),
  ADMIN_URL: web.default("https://admin.example.com/").describe("The separate admin site that /admin leads to."),
  DEMO: flag.default(false).describe("1: demo data and the sandbox also on a public address."),
  SESSION_SECRETS: list
    .pipe(z.array(z.string().min(32)))
    .default([])
    .describe(
      "Secrets behind logins, codes, links and receipts, newest first, at least 32 characters each; to change them see docs/security.md. Needed with DATABASE_URL; else the default is one made on first run and kept in DATA_DIR.",
    ),
  SECURITY_CONTACT: z
    .url({ protocol: /^(mailto|https)$/ })
    .optional()
    .describe(
      "Who hears of security flaws, as mailto:security@example.com or an https page; told at /.well-known/security.txt. Default: the site's contact page.",
    ),
  SMS_API_URL: web
    .default("https://smsplus.sslwireless.com")
    .describe("Address of the SMS provider, SSL Wireless, without /api/v3."),
  SMS_API_TOKEN: z
    .string()
    .optional()
    .describe(
      "The provider's API token. Without it a demo keeps its messages at /sandbox/sms; any other site sends none.",
    ),
  SMS_SID: z.string().max(20).optional().describe("The provider's sender id. Set together with SMS_API_TOKEN."),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional()
    .describe(
      "What push services know the site by, the private half from `npx web-push generate-vapid-keys`. With another one no browser is reached until its doctor turns reminders on again. With DATABASE_URL nothing is pushed without it; else the default is one made on first run and kept in DATA_DIR.",
    ),
  COURIER_WEBHOOK_SECRET: z
    .string()
    .regex(/^\S{16,200}$/)
    .optional()
    .describe(
      "What couriers send with their webhooks to /api/v3/couriers/pathao/webhook and /steadfast/webhook. Without it none is heard.",
    ),
  SSLCOMMERZ_API_URL: web
    .default("https://securepay.sslcommerz.com")
    .describe("Address of SSLCommerz, without /gwprocess."),
  SSLCOMMERZ_STORE_ID: z
    .string()
    .max(30)
    .optional()
    .describe(
      "The store at SSLCommerz. Without it a demo pays at /sandbox/sslcommerz; any other site does not offer it.",
    ),
  SSLCOMMERZ_STORE_PASSWORD: z
    .string()
    .max(30)
    .optional()
    .describe("The store's password. Set together with SSLCOMMERZ_STORE_ID."),
  BKASH_API_URL: web
    .default("https://tokenized.pay.bka.sh")
    .describe("Address of bKash tokenized checkout, without /v1.2.0-beta."),
  BKASH_APP_KEY: z
    .string()
    .optional()
    .describe("The application at bKash. Without it a demo pays at /sandbox/bkash; any other site does not offer it."),
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
    .describe("Origins of the gateways' pages that doctors are sent to, besides SSLCOMMERZ_API_URL and BKASH_API_URL."),
  TRUSTED_PROXIES: list
    .default([])
    .describe("Addresses and networks (10.0.0.0/8) of proxies whose X-Forwarded-For and X-Request-Id are believed."),
  MEDIA_HOSTS: list
    .pipe(z.array(origin))
    .default([])
    .describe("Origins besides the portal's own that pictures and media may come from, as https://media.example."),
  MESSENGER_EMBED_URL: z
    .url({ protocol: /^https$/ })
    .optional()
    .describe("A chat widget shown in a sandboxed frame once asked for. Without it the m.me link stands alone."),
  MAINTENANCE_NOTICE: flag
    .default(false)
    .describe("1: show the dialog that the site is closed from 3:00 PM to 4:30 PM for maintenance."),
  PUBLIC_DATA_FRESH_SECONDS: seconds
    .default(60)
    .describe("How long public data of the API is used without asking again."),
  PAGE_FRESH_SECONDS: seconds
    .default(30)
    .describe("How long a rendered public page is served without rendering it again."),
  MY_PAGES_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(120)
    .describe("How many pages of their own one doctor may ask for in a minute."),
  NETWORK_PAGES_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(6000)
    .describe(
      "How many pages are rendered for one network without a login in a minute, a search counting as ten. Thousands of doctors may share a mobile carrier's address.",
    ),
  METRICS_PORT: whole(1, 65_535)
    .optional()
    .describe("Port of /metrics for Prometheus, for operators alone. Without it nobody can ask."),
  METRICS_HOST: z.string().default("127.0.0.1").describe("Address that METRICS_PORT listens on: never a public one."),
  OTEL_EXPORTER_OTLP_ENDPOINT: web
    .optional()
    .describe(
      "Address of a collector that traces are sent to, as OTLP by HTTP: http://127.0.0.1:4318. Without it none are made.",
    ),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info").describe("What is logged."),
} as const;

export const Settings = z.object(settings);
