import { z } from "zod";
import { parseSettings, SettingsError, type SettingsSource } from "#config/read-settings.ts";
import { isLoopbackHost, siteOf, type SharedEnv } from "#config/shared-env.ts";
import { sharedSettings } from "#config/shared-settings.ts";
import {
  bucketAccount,
  gatewayAccounts,
  secondSmsAccount,
  smsAccount,
  type BucketAccount,
  type GatewayAccounts,
  type SecondSmsAccount,
  type SmsAccount,
} from "./accounts.ts";
import { apiSettings } from "./api-settings.ts";

const Declared = z.object({ ...sharedSettings, ...apiSettings });

/** Settings of the reference API, with what follows from them. */
export type ApiEnv = z.infer<typeof Declared> &
  SharedEnv & {
    /** Account for text messages; undefined: none are sent. */
    sms: SmsAccount | undefined;
    /** Account for text messages that the first provider does not accept; undefined: there is no second provider. */
    secondSms: SecondSmsAccount | undefined;
    gatewayAccounts: GatewayAccounts;
    /** Bucket for stored files; undefined: files are stored in DATA_DIR. */
    bucket: BucketAccount | undefined;
  };

/**
 * Returns CONTENT_FILES_URL with a trailing slash; undefined if it is not set. Throws a SettingsError if it is not a
 * plain, safe address.
 */
function contentFilesUrl(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  const { protocol, hostname, username, password, search, hash, origin, pathname } = new URL(address);
  if (protocol === "http:" && !isLoopbackHost(hostname))
    throw new SettingsError(`CONTENT_FILES_URL: ${address} is plain http on a public address: set an https address.`);
  if (`${username}${password}${search}${hash}` !== "")
    throw new SettingsError(
      "CONTENT_FILES_URL: it has a user name, a password, a query or a fragment: set a plain address.",
    );
  return `${origin}${pathname.endsWith("/") ? pathname : `${pathname}/`}`;
}

/**
 * Reads the settings of the reference API. Throws a SettingsError with a line for each invalid one, or for settings
 * that contradict each other.
 */
export function readApiEnv(source: SettingsSource = process.env): ApiEnv {
  const settings = parseSettings(Declared, source);
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_READ_URL } = settings;
  if (!DATABASE_URL && (DATABASE_DIRECT_URL || DATABASE_READ_URL)) {
    throw new SettingsError(
      "DATABASE_DIRECT_URL and DATABASE_READ_URL: they only work together with DATABASE_URL: set it too.",
    );
  }
  const site = siteOf(settings);
  return {
    ...settings,
    ...site,
    sms: smsAccount(settings, site),
    secondSms: secondSmsAccount(settings),
    gatewayAccounts: gatewayAccounts(settings, site),
    bucket: bucketAccount(settings),
    CONTENT_FILES_URL: contentFilesUrl(settings.CONTENT_FILES_URL),
  };
}
