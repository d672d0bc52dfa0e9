import type { Database } from "#api/db/client.ts";
import { findDevice } from "#api/features/device-tokens/queries.ts";
import type { Caller } from "#api/http/caller.ts";
import type { Count } from "#api/http/rate-limits.ts";
import type { OtpPurpose } from "#contract/account/otp.ts";

/**
 * Requester of a code, as the rate limits count it: a device, a logged-in doctor or a network. Limits per number and
 * subject keep a stranger's requests from using up those of the number's owner.
 */
export interface RateLimitSubject {
  /** Key of the subject in rate limits. */
  key: string;
  /** True for a device that the number's account has verified, and for the account's doctor, logged in. */
  isOwn: boolean;
  /** Known device of the requester; undefined if it has none. */
  deviceId: number | undefined;
  network: string;
}

interface Request {
  phone: string;
  purpose: OtpPurpose;
  doctorId?: number;
  /** True if the code is sent only to an account whose password was given. */
  isByPassword?: boolean;
}

/** Purposes of codes that a logged-in doctor requests for the account's current number. */
const ofOwnNumber = new Set<OtpPurpose>(["device", "change_password"]);
const ofVisitors = new Set<OtpPurpose>(["join", "reset", "quiz"]);

export async function findRateLimitSubject(
  db: Database,
  caller: Caller,
  { phone, purpose, doctorId }: Request,
): Promise<RateLimitSubject> {
  const device = await findDevice(db, caller, phone);
  const isDoctor = doctorId !== undefined && ofOwnNumber.has(purpose);
  const isOwn = isDoctor || device?.isOwn === true;
  const { network } = caller;
  const subject = { isOwn, deviceId: device?.id, network };
  // logins on unverified devices share one limit per doctor, as a password alone may be stolen
  if (isDoctor && !device?.isOwn) return { ...subject, key: `doctor ${doctorId}` };
  return { ...subject, key: device ? `device ${device.id}` : network };
}

function addressCounts({ isOwn, network }: RateLimitSubject): Count[] {
  return isOwn ? [] : [["join: address", network]];
}

function deviceCounts(limit: "join: device" | "sms: device", { deviceId }: RateLimitSubject): Count[] {
  return deviceId === undefined ? [] : [[limit, deviceId]];
}

function requesterCounts(subject: RateLimitSubject, phone: string): Count[] {
  return [["join: number and subject", `${phone} ${subject.key}`], ...deviceCounts("join: device", subject)];
}

/** Returns the rate limits that a request to join uses up, whether or not a code is sent. */
export function joinCounts(subject: RateLimitSubject, phone: string): Count[] {
  return [...requesterCounts(subject, phone), ...addressCounts(subject)];
}

/**
 * Returns the rate limits that a code by SMS uses up. A request with a password from a device that the account has not
 * verified is counted apart from the limits that strangers share by network, number or site.
 */
export function smsCounts(subject: RateLimitSubject, { phone, purpose, isByPassword = false }: Request): Count[] {
  const { key, isOwn, network } = subject;
  const ofNumber: Count = ["sms: number and subject", `${phone} ${key}`];
  if (isByPassword && !isOwn) {
    // others of the network, who need no password for their codes, share none of these for another number
    const ofDevice = deviceCounts("sms: device", subject);
    return [ofNumber, ...requesterCounts(subject, phone), ...ofDevice, ["sms by password: address", network]];
  }
  const counts: Count[] = [ofNumber, ...(ofVisitors.has(purpose) ? joinCounts(subject, phone) : [])];
  if (isOwn) return [...counts, ["sms: own", ""]];
  return [
    ...counts,
    ...deviceCounts("sms: device", subject),
    ["sms: address", network],
    ["sms: prefix and address", `${phone.slice(0, -4)} ${network}`],
    ["sms: number and address", `${phone} ${network}`],
    ["sms: number", phone],
    ["sms: strangers", ""],
  ];
}
