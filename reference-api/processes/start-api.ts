import type { Logger } from "pino";
import type { ApiEnv } from "#api/config/api-env.ts";
import { SettingsError } from "#config/read-settings.ts";
import { pushKeys, requireSharedSecrets, type PushKeys } from "#api/config/api-secrets.ts";
import { createKeyRing, sessionSecrets, type KeyRing } from "#config/secrets.ts";
import { describeErrors } from "#process/log.ts";
import type { ApiDependencies } from "#api/app.ts";
import { nightlyBackup } from "#api/backup/nightly-backup.ts";
import {
  openServedDatabase,
  openStandby,
  type DatabaseLocation,
  type OpenDatabase,
  type ServedDatabase,
} from "#api/db/client.ts";
import { markDataFolder, markInstallation, requireDataFolder } from "#api/db/installation.ts";
import { connectionLost, openConfiguredDatabase } from "#api/db/open.ts";
import { registerServing } from "#api/db/serving.ts";
import { followStandby, type Standby } from "#api/db/standby.ts";
import { openBucket } from "#api/gateways/files/bucket.ts";
import { createFiles } from "#api/gateways/files/files.ts";
import type { PaymentGateways } from "#api/gateways/payment-gateway.ts";
import { liveMoneyWarning } from "#api/gateways/live-money.ts";
import { createPaymentGateways } from "#api/gateways/payment-gateways.ts";
import { createPushGateway } from "#api/gateways/push/client.ts";
import { createSmsGateway } from "#api/gateways/sms/client.ts";
import { createTokenStore } from "#api/gateways/token-store.ts";
import { measureSms } from "#api/sms-metrics.ts";
import { startJobs, type Jobs } from "#api/jobs/runner.ts";
import { demoAccountsLine, hasDemoDoctors } from "#content/demo/demo-doctors.ts";
import { seedDemo } from "#content/demo/seed.ts";
import { describeDatabaseError } from "./describe-database-error.ts";

/**
 * Throws a SettingsError if the database has the doctors of the demo, whose password is public; for sites that are no
 * demo.
 */
async function requireNoDemo({ db }: OpenDatabase, { PUBLIC_ORIGIN, DATABASE_URL }: ApiEnv): Promise<void> {
  if (!(await hasDemoDoctors(db))) return;
  const remedy = DATABASE_URL ? "set DATABASE_URL to a new database" : "set DATA_DIR to a new folder";
  throw new SettingsError(
    `PUBLIC_ORIGIN: ${PUBLIC_ORIGIN} is public, but the database has demo data, whose passwords are public: ${remedy}, or set DEMO=1 for a public demo.`,
  );
}

/**
 * Marks the database, and with DATABASE_URL a writable data folder, as production, so that no later command mistakes
 * the site for a demo if settings are missing. Throws a SettingsError if the database has the doctors of the demo.
 */
async function markProduction(database: OpenDatabase, env: ApiEnv): Promise<void> {
  await requireNoDemo(database, env);
  await markInstallation(database.db, { kind: "production", origin: env.PUBLIC_ORIGIN });
  // a data folder that cannot be written contains nothing of this site
  if (env.DATABASE_URL) await markDataFolder(env).catch(() => undefined);
}

interface ServiceDatabase extends ServedDatabase {
  location: DatabaseLocation;
  keys: KeyRing;
  pushKeys: PushKeys | undefined;
  /** undefined: no standby configured. */
  standby: Standby | undefined;
}

/**
 * Opens the configured database for a server process, with the keys that all processes share. Seeds demo data only in
 * an empty embedded database of a demo. Throws a SettingsError if the database does not fit the settings.
 */
export async function openDatabaseForService(
  env: ApiEnv,
  onProgress: (message: string) => void,
): Promise<ServiceDatabase> {
  describeErrors(describeDatabaseError);
  requireSharedSecrets(env);
  await requireDataFolder(env);
  // a public site that starts in a wrong folder would be empty, and doctors would join it
  const database = await openConfiguredDatabase(env, onProgress, env.isDemo ? "create" : "migrate");
  try {
    const isEmbeddedDemo = env.isDemo && !env.DATABASE_URL;
    if (isEmbeddedDemo && (await seedDemo(database.db, new Date(), env.PUBLIC_ORIGIN)))
      onProgress("Added the demo data");
    if (isEmbeddedDemo) onProgress(demoAccountsLine);
    if (!env.isDemo) await markProduction(database, env);
    const keys = createKeyRing(await sessionSecrets(env));
    const push = await pushKeys(env);
    const { DATABASE_URL: url, DATABASE_READ_URL: readUrl, DATABASE_POOLER_KEEPS_NAMES: supportsNamedStatements } = env;
    const pooler = url && env.DATABASE_DIRECT_URL ? { url, supportsNamedStatements } : undefined;
    const itself = database.location;
    const reportLoss = (error: Error) => onProgress(connectionLost(error));
    const { DATABASE_CONNECT_MS: connectMs, DATABASE_SYNCHRONOUS: isSynchronous } = env;
    const served = await openServedDatabase({ direct: itself, pooler, connectMs, isSynchronous }, reportLoss);
    const pooled = pooler && { isPooled: true, supportsNamedStatements };
    const standby = readUrl
      ? await followStandby(openStandby({ connectionString: readUrl, ...pooled }, reportLoss), served.probe.pool)
      : undefined;
    const serving = await registerServing({ ...served.pool.options, ...itself });
    return {
      ...served,
      location: itself,
      keys,
      pushKeys: push,
      standby,
      async close() {
        await serving.close();
        await standby?.close();
        await served.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

export function apiOptions(
  env: ApiEnv,
  { db, dbFor, standby, keys, pushKeys: push }: ServiceDatabase,
): Omit<ApiDependencies, "log"> {
  return {
    db,
    dbFor: dbFor,
    standby,
    csrfPath: env.V3_CSRF_PATH ?? "/sanctum/csrf-cookie",
    bmuInstituteIds: env.BMU_INSTITUTE_IDS,
    deviceHeader: env.V3_DEVICE_HEADER,
    trustedProxies: env.TRUSTED_PROXIES,
    keys,
    otpDigits: env.OTP_DIGITS,
    files: createFiles(env.DATA_DIR, env.bucket && openBucket(env.bucket)),
    courierSecret: env.COURIER_WEBHOOK_SECRET,
    publicOrigin: env.PUBLIC_ORIGIN,
    gateways: createPaymentGateways(env.gatewayAccounts, createTokenStore(db, keys)),
    reminderChannels: {
      push: push && { publicKey: push.publicKey, allowsLoopback: env.isLoopback },
      hasSms: env.sms !== undefined,
    },
  };
}

export function startJobsForService(...args: Parameters<typeof startConfiguredJobs>): Jobs {
  const [{ JOBS }] = args;
  return JOBS === "elsewhere" ? { stop: () => Promise.resolve() } : startConfiguredJobs(...args);
}

export function startConfiguredJobs(
  env: ApiEnv,
  { jobs, location, pushKeys: keys }: ServiceDatabase,
  log: Logger,
  gateways: PaymentGateways,
): Jobs {
  const warning = liveMoneyWarning(env);
  if (warning) log.warn(warning);
  if (!env.sms) log.warn("SMS is not set up: no codes are sent until SMS_API_TOKEN and SMS_SID are set");
  const backup = nightlyBackup(env, location);
  if (!keys) log.warn("Push notifications are off until VAPID_PRIVATE_KEY is set");
  const contact = env.SECURITY_CONTACT ?? (env.isSecure ? env.PUBLIC_ORIGIN : "mailto:demo@example.com");
  const push = keys && createPushGateway({ keys, contact, allowsLoopback: env.isLoopback });
  const sms = createSmsGateway(env.sms, { second: env.secondSms });
  measureSms({ pool: jobs.pool, gateway: sms });
  return startJobs(jobs, { log, sms, push, gateways, backup });
}
