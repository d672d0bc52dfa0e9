import { randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { SettingsError, type Env } from "#env";
import type { ApiDependencies } from "./app.ts";
import type { Database, OpenDatabase } from "./db/client.ts";
import { DataFolderError } from "./db/embedded.ts";
import { errorCode } from "./db/error-code.ts";
import { openConfiguredDatabase } from "./db/open.ts";
import { demoAccountsLine } from "./db/seed/demo-doctors.ts";
import { seedDemo } from "./db/seed/seed.ts";
import { createFiles } from "./gateways/files.ts";
import type { PaymentGateways } from "./gateways/payment-gateway.ts";
import { createPaymentGateways } from "./gateways/payment-gateways.ts";
import { createSmsGateway } from "./gateways/sms.ts";
import { createTokenStore } from "./gateways/token-store.ts";
import { startJobs, type Jobs } from "./jobs/runner.ts";

/** Opens the database of the settings. A demo's own embedded one, still empty, gets the demo data; an operator's never does. */
export async function openDatabaseForService(env: Env, onProgress: (message: string) => void): Promise<OpenDatabase> {
  const database = await openConfiguredDatabase(env, onProgress);
  try {
    const isOurOwn = env.isDemo && !env.DATABASE_URL;
    if (isOurOwn && (await seedDemo(database.db, new Date()))) onProgress("Added the demo data");
    if (isOurOwn) onProgress(demoAccountsLine);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** A secret that is made on first run and kept where only this account reads it. */
async function keptSecret(dataDir: string, name: string): Promise<string> {
  const file = join(dataDir, name);
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 }).catch((error: unknown) => {
    if (errorCode(error) !== "EEXIST") throw error;
  });
  await chmod(file, 0o600);
  return (await readFile(file, "utf8")).trim();
}

/** What the API takes from the settings. Replicas that share SESSION_SECRETS know each other's one-time codes, links and receipts. */
export async function apiOptions(env: Env, db: Database): Promise<Omit<ApiDependencies, "db" | "log">> {
  const linkSecret = env.SESSION_SECRETS[0] ?? (await keptSecret(env.DATA_DIR, "link-secret"));
  return {
    csrfPath: env.V3_CSRF_PATH,
    bmuInstituteIds: env.BMU_INSTITUTE_IDS,
    deviceHeader: env.V3_DEVICE_HEADER,
    trustedProxies: env.TRUSTED_PROXIES,
    otpPepper: env.SESSION_SECRETS[0] ?? (await keptSecret(env.DATA_DIR, "otp-pepper")),
    linkSecret,
    files: createFiles(env.DATA_DIR),
    courierSecret: env.COURIER_WEBHOOK_SECRET,
    publicOrigin: env.PUBLIC_ORIGIN,
    gateways: createPaymentGateways(env, createTokenStore(db, linkSecret)),
  };
}

/** What an operator risks who takes real money into the embedded database; undefined: nothing. */
export function liveMoneyWarning(env: Pick<Env, "DATABASE_URL" | "sslcommerz" | "bkash">): string | undefined {
  const isLive = [env.sslcommerz, env.bkash].some((account) => account && !account.isSandbox);
  if (!isLive || env.DATABASE_URL) return undefined;
  return "Real payments go into the embedded database, which has no second copy: if this disk or DATA_DIR is lost, so is the record of who paid, while the money stays taken. Set DATABASE_URL to a PostgreSQL that is backed up.";
}

/** Runs the jobs beside the API, through the doors of the settings. */
export function startJobsForService(env: Env, database: OpenDatabase, log: Logger, gateways: PaymentGateways): Jobs {
  const warning = liveMoneyWarning(env);
  if (warning) log.warn(warning);
  if (!env.sms) log.warn("SMS is not set up: no code reaches anybody until SMS_API_TOKEN and SMS_SID are set");
  return startJobs(database, { log, sms: createSmsGateway(env.sms), gateways });
}

const databaseAway = new Set(["ECONNREFUSED", "ENOTFOUND", "ETIMEDOUT", "28P01", "28000", "3D000"]);

/** What the operator reads when the start fails: what is wrong and what to do, without a stack. */
export function startErrorLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof SettingsError || error instanceof DataFolderError) return error.message;
  const code = errorCode(error) ?? "";
  const port = "port" in error ? String(error.port) : "";
  if (code === "EADDRINUSE") return `Port ${port} is in use: set PORT to another.`;
  if (code === "EACCES" && port) return `Port ${port} is closed to this account: set PORT to one above 1023.`;
  if (code === "EADDRNOTAVAIL")
    return "HOST is not an address of this machine: set HOST to 127.0.0.1 or to one that is.";
  if (databaseAway.has(code)) return `The database does not let us in (${code}): check DATABASE_URL.`;
  return error.message;
}
