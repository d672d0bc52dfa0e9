import type { z } from "zod";
import { SettingsError } from "#config/read-settings.ts";
import type { SharedEnv } from "#config/shared-env.ts";
import type { apiSettings } from "./api-settings.ts";

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

type AccountSettings = z.infer<z.ZodObject<typeof apiSettings>>;
/**
 * Site whose accounts are read: a demo without accounts uses the sandboxes of SMS and payments that it serves itself.
 */
type AccountSite = Pick<SharedEnv, "PUBLIC_ORIGIN" | "isDemo">;

export function smsAccount(
  { SMS_API_URL: url, SMS_API_TOKEN: token, SMS_SID: sid }: AccountSettings,
  { PUBLIC_ORIGIN, isDemo }: AccountSite,
): SmsAccount | undefined {
  if (token && sid) return { url, token, sid, isSandbox: false };
  if (token || sid) throw new SettingsError("SMS_API_TOKEN and SMS_SID: set both of them or none.");
  return isDemo
    ? { url: `${PUBLIC_ORIGIN}/sandbox/sms`, token: "sandbox", sid: "SANDBOX", isSandbox: true }
    : undefined;
}

export function secondSmsAccount(settings: AccountSettings): SecondSmsAccount | undefined {
  const { SMS_SECOND_API_URL: url, SMS_SECOND_API_KEY: key, SMS_SECOND_SENDER_ID: senderId } = settings;
  if (!key && !senderId) return undefined;
  if (!key || !senderId)
    throw new SettingsError("SMS_SECOND_API_KEY and SMS_SECOND_SENDER_ID: set both of them or none.");
  if (!settings.SMS_API_TOKEN)
    throw new SettingsError("SMS_SECOND_API_KEY: it only works together with SMS_API_TOKEN: set it too.");
  return { url, key, senderId };
}

function sslcommerzAccount(
  { SSLCOMMERZ_API_URL: url, SSLCOMMERZ_STORE_ID: storeId, SSLCOMMERZ_STORE_PASSWORD: storePassword }: AccountSettings,
  { PUBLIC_ORIGIN, isDemo }: AccountSite,
): SslcommerzAccount | undefined {
  if (storeId && storePassword) return { url, storeId, storePassword, isSandbox: false };
  if (storeId || storePassword)
    throw new SettingsError("SSLCOMMERZ_STORE_ID and SSLCOMMERZ_STORE_PASSWORD: set both of them or none.");
  if (!isDemo) return undefined;
  return { url: `${PUBLIC_ORIGIN}/sandbox/sslcommerz`, storeId: "sandbox", storePassword: "sandbox", isSandbox: true };
}

function bkashAccount(settings: AccountSettings, { PUBLIC_ORIGIN, isDemo }: AccountSite): BkashAccount | undefined {
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
  return { url: `${PUBLIC_ORIGIN}/sandbox/bkash`, ...credentials, isSandbox: true };
}

export function gatewayAccounts(settings: AccountSettings, site: AccountSite): GatewayAccounts {
  return { bkash: bkashAccount(settings, site), sslcommerz: sslcommerzAccount(settings, site) };
}

/** Returns the origins of the API addresses of the configured payment gateways; payment pages may be elsewhere. */
export function gatewayOrigins(accounts: GatewayAccounts): string[] {
  return Object.values(accounts).flatMap((account) => (account ? [new URL(account.url).origin] : []));
}

export function bucketAccount({
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
}: AccountSettings): BucketAccount | undefined {
  if (bucket && accessKeyId && secretAccessKey) return { endpoint, region, bucket, accessKeyId, secretAccessKey };
  if (bucket || accessKeyId || secretAccessKey)
    throw new SettingsError("S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set all of them or none.");
  return undefined;
}
