import type { Logger } from "pino";
import { SettingsError, type Env } from "#env";
import { createKeyRing, pushKeys, requireSharedSecrets, sessionSecrets, type KeyRing, type PushKeys } from "#keys";
import type { ApiDependencies } from "./app.ts";
import { nightlyBackup } from "./backup/nightly-backup.ts";
import {
  openServedDatabase,
  openStandby,
  type DatabaseLocation,
  type OpenDatabase,
  type ServedDatabase,
} from "./db/client.ts";
import { markDataFolder, markInstallation } from "./db/installation.ts";
import { connectionLost, openConfiguredDatabase } from "./db/open.ts";
import { joinReplicas } from "./db/replicas.ts";
import { followStandby, type Standby } from "./db/standby.ts";
import { openBucket } from "./gateways/files/bucket.ts";
import { createFiles } from "./gateways/files/files.ts";
import type { PaymentGateways } from "./gateways/payment-gateway.ts";
import { liveMoneyWarning } from "./gateways/live-money.ts";
import { createPaymentGateways } from "./gateways/payment-gateways.ts";
import { createPushGateway } from "./gateways/push/client.ts";
import { createSmsGateway } from "./gateways/sms/client.ts";
import { createTokenStore } from "./gateways/token-store.ts";
import { startJobs, type Jobs } from "./jobs/runner.ts";
import { demoAccountsLine, hasDemoDoctors } from "./seed/demo-doctors.ts";
import { seedDemo } from "./seed/seed.ts";

/** A demo's doctors have a password that this repository tells: on a public site anybody could log in as them. */
async function requireNoDemo({ db }: OpenDatabase, { PUBLIC_ORIGIN, DATABASE_URL }: Env): Promise<void> {
  if (!(await hasDemoDoctors(db))) return;
  const way = DATABASE_URL ? "set DATABASE_URL to a new database" : "set DATA_DIR to a new folder";
  throw new SettingsError(
    `PUBLIC_ORIGIN: ${PUBLIC_ORIGIN} is public, but this is a demo's data, whose passwords everybody knows: ${way}, or DEMO=1 for a demo in public.`,
  );
}

/** From now on no command and no start takes this site for a demo, whatever its settings lack. */
async function markProduction(database: OpenDatabase, env: Env): Promise<void> {
  await requireNoDemo(database, env);
  await markInstallation(database.db, { kind: "production", origin: env.PUBLIC_ORIGIN });
  if (env.DATABASE_URL) await markDataFolder(env).catch(() => undefined); // what cannot be written holds nothing of ours
}

interface ServiceDatabase extends ServedDatabase {
  location: DatabaseLocation;
  keys: KeyRing;
  pushKeys: PushKeys | undefined;
  /** undefined: there is none. */
  standby: Standby | undefined;
}

/**
 * Opens the database of the settings, and the keys that this process shares with the others on it. A demo's own
 * embedded one, still empty, gets the demo data; an operator's never does.
 */
export async function openDatabaseForService(
  env: Env,
  onProgress: (message: string) => void,
): Promise<ServiceDatabase> {
  requireSharedSecrets(env);
  const database = await openConfiguredDatabase(env, onProgress);
  try {
    const isOurOwn = env.isDemo && !env.DATABASE_URL;
    if (isOurOwn && (await seedDemo(database.db, new Date(), env.PUBLIC_ORIGIN))) onProgress("Added the demo data");
    if (isOurOwn) onProgress(demoAccountsLine);
    if (!env.isDemo) await markProduction(database, env);
    const secrets = await sessionSecrets(env);
    const push = await pushKeys(env);
    const { DATABASE_URL: url, DATABASE_READ_URL: readUrl, DATABASE_POOLER_KEEPS_NAMES: keepsNames } = env;
    const pooler = url && env.DATABASE_DIRECT_URL ? { url, keepsNames } : undefined;
    const itself = database.location;
    const tellOf = (error: Error) => onProgress(connectionLost(error));
    const served = await openServedDatabase({ itself, pooler, connectMs: env.DATABASE_CONNECT_MS }, tellOf);
    const between = pooler && { isPooled: true, keepsNames };
    const standby = readUrl
      ? await followStandby(openStandby({ connectionString: readUrl, ...between }, tellOf), served.watch.pool)
      : undefined;
    const replicas = await joinReplicas({ ...served.pool.options, ...itself }, secrets);
    return {
      ...served,
      location: itself,
      keys: createKeyRing(secrets, replicas.newestKnown),
      pushKeys: push,
      standby,
      async close() {
        await replicas.close();
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

/** What the API takes from the settings. */
export function apiOptions(
  env: Env,
  { db, dbOf, standby, keys, pushKeys: push }: ServiceDatabase,
): Omit<ApiDependencies, "log"> {
  return {
    db,
    dbOf,
    standby,
    csrfPath: env.V3_CSRF_PATH,
    bmuInstituteIds: env.BMU_INSTITUTE_IDS,
    deviceHeader: env.V3_DEVICE_HEADER,
    trustedProxies: env.TRUSTED_PROXIES,
    keys,
    files: createFiles(env.DATA_DIR, env.bucket && openBucket(env.bucket)),
    courierSecret: env.COURIER_WEBHOOK_SECRET,
    publicOrigin: env.PUBLIC_ORIGIN,
    gateways: createPaymentGateways(env.gatewayAccounts, createTokenStore(db, keys)),
    reminderWays: {
      push: push && { publicKey: push.publicKey, allowsLoopback: env.isLoopback },
      hasSms: env.sms !== undefined,
    },
  };
}

/** Runs the jobs beside the API, unless another process of the site does. */
export function startJobsForService(...given: Parameters<typeof startConfiguredJobs>): Jobs {
  const [{ JOBS }] = given;
  return JOBS === "elsewhere" ? { stop: () => Promise.resolve() } : startConfiguredJobs(...given);
}

/** Runs the jobs through the doors of the settings. */
export function startConfiguredJobs(
  env: Env,
  { jobs, location, pushKeys: keys }: ServiceDatabase,
  log: Logger,
  gateways: PaymentGateways,
): Jobs {
  const warning = liveMoneyWarning(env);
  if (warning) log.warn(warning);
  if (!env.sms) log.warn("SMS is not set up: no code reaches anybody until SMS_API_TOKEN and SMS_SID are set");
  const backup = nightlyBackup(env, location);
  if (!keys) log.warn("Nothing is pushed to browsers until VAPID_PRIVATE_KEY is set");
  const contact = env.SECURITY_CONTACT ?? (env.isSecure ? env.PUBLIC_ORIGIN : "mailto:demo@example.com");
  const push = keys && createPushGateway({ keys, contact, allowsLoopback: env.isLoopback });
  return startJobs(jobs, { log, sms: createSmsGateway(env.sms), push, gateways, backup });
}
