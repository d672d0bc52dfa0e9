import type { z } from "zod";
import { Settings } from "./settings.ts";

/** Account at the SMS provider, SSL Wireless. */
export interface SmsAccount {
  url: string;
  token: string;
  sid: string;
  /** True if it is the sandbox that this process serves itself. */
  isSandbox: boolean;
}

/** Account at the second SMS provider, BulkSMSBD. */
export interface SecondSmsAccount {
  url: string;
  key: string;
  senderId: string;
}

export interface SslcommerzAccount {
  url: string;
  storeId: string;
  storePassword: string;
  /** True if it is the sandbox that this process serves itself. */
  isSandbox: boolean;
}

export interface BkashAccount {
  url: string;
  appKey: string;
  appSecret: string;
  username: string;
  password: string;
  /** True if it is the sandbox that this process serves itself. */
  isSandbox: boolean;
}

export interface BucketAccount {
  /** undefined: Amazon's endpoint of the region. */
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

interface Accounts {
  bkash: BkashAccount;
  sslcommerz: SslcommerzAccount;
}

/** Accounts at the payment gateways; undefined: the gateway is not offered. */
export type GatewayAccounts = { [Name in keyof Accounts]: Accounts[Name] | undefined };

export type Env = z.infer<typeof Settings> & {
  PUBLIC_ORIGIN: string;
  /** True if PUBLIC_ORIGIN is a loopback address, as for a demo on a developer's machine. */
  isLoopback: boolean;
  /** True if PUBLIC_ORIGIN is https, which turns on `__Host-` Secure cookies and HSTS. */
  isSecure: boolean;
  /** True if demo data and the sandboxes are allowed. */
  isDemo: boolean;
  /** Account for text messages; undefined: none are sent. */
  sms: SmsAccount | undefined;
  /** Account for text messages that the first provider does not accept. */
  secondSms: SecondSmsAccount | undefined;
  gatewayAccounts: GatewayAccounts;
  /** Bucket for stored files; undefined: files are stored in DATA_DIR. */
  bucket: BucketAccount | undefined;
  /** With a remote API: where its pictures with a relative address are. */
  media: { base: string | undefined } | undefined;
  /** Origins other than the portal's from which pictures and media may be loaded. */
  mediaOrigins: string[];
};

/** Unusable settings. The message names each of them and how to fix it. */
export class SettingsError extends Error {}

type ParsedSettings = z.infer<typeof Settings>;

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

function smsAccount(
  { SMS_API_URL: url, SMS_API_TOKEN: token, SMS_SID: sid }: ParsedSettings,
  publicOrigin: string,
  isDemo: boolean,
): SmsAccount | undefined {
  if (token && sid) return { url, token, sid, isSandbox: false };
  if (token || sid) throw new SettingsError("SMS_API_TOKEN and SMS_SID: set both of them or none.");
  return isDemo ? { url: `${publicOrigin}/sandbox/sms`, token: "sandbox", sid: "SANDBOX", isSandbox: true } : undefined;
}

function secondSmsAccount(settings: ParsedSettings): SecondSmsAccount | undefined {
  const { SMS_SECOND_API_URL: url, SMS_SECOND_API_KEY: key, SMS_SECOND_SENDER_ID: senderId } = settings;
  if (!key && !senderId) return undefined;
  if (!key || !senderId)
    throw new SettingsError("SMS_SECOND_API_KEY and SMS_SECOND_SENDER_ID: set both of them or none.");
  if (!settings.SMS_API_TOKEN)
    throw new SettingsError("SMS_SECOND_API_KEY: it only works together with SMS_API_TOKEN: set it too.");
  return { url, key, senderId };
}

function sslcommerzAccount(
  { SSLCOMMERZ_API_URL: url, SSLCOMMERZ_STORE_ID: storeId, SSLCOMMERZ_STORE_PASSWORD: storePassword }: ParsedSettings,
  publicOrigin: string,
  isDemo: boolean,
): SslcommerzAccount | undefined {
  if (storeId && storePassword) return { url, storeId, storePassword, isSandbox: false };
  if (storeId || storePassword)
    throw new SettingsError("SSLCOMMERZ_STORE_ID and SSLCOMMERZ_STORE_PASSWORD: set both of them or none.");
  if (!isDemo) return undefined;
  return { url: `${publicOrigin}/sandbox/sslcommerz`, storeId: "sandbox", storePassword: "sandbox", isSandbox: true };
}

function bkashAccount(settings: ParsedSettings, publicOrigin: string, isDemo: boolean): BkashAccount | undefined {
  const {
    BKASH_APP_KEY: appKey,
    BKASH_APP_SECRET: appSecret,
    BKASH_USERNAME: username,
    BKASH_PASSWORD: password,
  } = settings;
  if (appKey && appSecret && username && password)
    return { url: settings.BKASH_API_URL, appKey, appSecret, username, password, isSandbox: false };
  if (appKey || appSecret || username || password)
    throw new SettingsError(
      "BKASH_APP_KEY, BKASH_APP_SECRET, BKASH_USERNAME and BKASH_PASSWORD: set all of them or none.",
    );
  if (!isDemo) return undefined;
  const credentials = { appKey: "sandbox", appSecret: "sandbox", username: "sandbox", password: "sandbox" };
  return { url: `${publicOrigin}/sandbox/bkash`, ...credentials, isSandbox: true };
}

function bucketAccount({
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
}: ParsedSettings): BucketAccount | undefined {
  if (bucket && accessKeyId && secretAccessKey) return { endpoint, region, bucket, accessKeyId, secretAccessKey };
  if (bucket || accessKeyId || secretAccessKey)
    throw new SettingsError("S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set all of them or none.");
  return undefined;
}

/** Returns where relative pictures are: at MEDIA_BASE or the remote API, unless visitors cannot load them from there. */
function mediaSource({ V3_API_URL, MEDIA_BASE }: ParsedSettings, isPortalOnLoopback: boolean) {
  if (!V3_API_URL) return undefined;
  const isReachable = V3_API_URL.startsWith("https:") || isPortalOnLoopback;
  return { base: MEDIA_BASE ?? (isReachable ? V3_API_URL : undefined) };
}

/** Returns CONTENT_FILES_URL with a trailing slash. Throws a SettingsError if it is not a plain, safe address. */
function contentFilesUrl({ CONTENT_FILES_URL: address }: ParsedSettings): string | undefined {
  if (address === undefined) return undefined;
  const { protocol, hostname, username, password, search, hash, origin, pathname } = new URL(address);
  if (protocol === "http:" && !loopback.test(hostname))
    throw new SettingsError(`CONTENT_FILES_URL: ${address} is plain http on a public address: set an https address.`);
  if (`${username}${password}${search}${hash}` !== "")
    throw new SettingsError(
      "CONTENT_FILES_URL: it has a user name, a password, a query or a fragment: set a plain address.",
    );
  return `${origin}${pathname.endsWith("/") ? pathname : `${pathname}/`}`;
}

/** Throws a SettingsError with one line for each invalid setting. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = Settings.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new SettingsError(`The settings are not usable.\n${lines.join("\n")}`);
  }
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_READ_URL } = parsed.data;
  if (!DATABASE_URL && (DATABASE_DIRECT_URL || DATABASE_READ_URL)) {
    throw new SettingsError(
      "DATABASE_DIRECT_URL and DATABASE_READ_URL: they only work together with DATABASE_URL: set it too.",
    );
  }
  const host = parsed.data.HOST.includes(":") ? `[${parsed.data.HOST}]` : parsed.data.HOST;
  const PUBLIC_ORIGIN = parsed.data.PUBLIC_ORIGIN ?? `http://${host}:${parsed.data.PORT}`;
  const { protocol, hostname } = new URL(PUBLIC_ORIGIN);
  const isLoopback = loopback.test(hostname);
  if (protocol === "http:" && !isLoopback) {
    throw new SettingsError(
      `PUBLIC_ORIGIN: ${PUBLIC_ORIGIN} is plain http on a public address: logins would travel unencrypted. Set PUBLIC_ORIGIN to the https address visitors use.`,
    );
  }
  const media = mediaSource(parsed.data, isLoopback);
  const mediaOrigin = media?.base === undefined ? [] : [new URL(media.base).origin];
  const isDemo = isLoopback || parsed.data.DEMO;
  return {
    ...parsed.data,
    PUBLIC_ORIGIN,
    isLoopback,
    isSecure: protocol === "https:",
    isDemo,
    sms: smsAccount(parsed.data, PUBLIC_ORIGIN, isDemo),
    secondSms: secondSmsAccount(parsed.data),
    gatewayAccounts: {
      bkash: bkashAccount(parsed.data, PUBLIC_ORIGIN, isDemo),
      sslcommerz: sslcommerzAccount(parsed.data, PUBLIC_ORIGIN, isDemo),
    },
    bucket: bucketAccount(parsed.data),
    media,
    mediaOrigins: [...new Set([...parsed.data.MEDIA_HOSTS, ...mediaOrigin])].filter((host) => host !== PUBLIC_ORIGIN),
    CONTENT_FILES_URL: contentFilesUrl(parsed.data),
  };
}
