import type { Database } from "#api/db/client.ts";
import { findDevice } from "#api/features/device-tokens/queries.ts";
import type { Caller } from "#api/http/caller.ts";
import type { Count } from "#api/http/rate-limits.ts";
import type { OtpPurpose } from "#contract/account/auth.ts";

/** Who asks for a code. The limits count it apart from the number, so that a stranger's tries burn the stranger's alone. */
export interface Asker {
  /** What the counters call it. */
  key: string;
  /** It has proved that the number is its own: a device that the account has verified, or its doctor, logged in. */
  isOwn: boolean;
  /** The browser that asks; undefined: none that the API knows. */
  deviceId: number | undefined;
  network: string;
}

interface Request {
  phone: string;
  purpose: OtpPurpose;
  doctorId?: number;
}

/** What a logged-in doctor gets by a code to the number that the account has already. */
const ofOwnNumber = new Set<OtpPurpose>(["device", "change_password"]);
const ofVisitors = new Set<OtpPurpose>(["join", "reset", "quiz"]);

export async function findAsker(db: Database, caller: Caller, { phone, purpose, doctorId }: Request): Promise<Asker> {
  const device = await findDevice(db, caller, phone);
  const isDoctor = doctorId !== undefined && ofOwnNumber.has(purpose);
  const isOwn = isDoctor || device?.isOwn === true;
  const { network } = caller;
  const asker = { isOwn, deviceId: device?.id, network };
  // who has only a password gets one budget for all the browsers that it is entered in
  if (isDoctor && !device?.isOwn) return { ...asker, key: `doctor ${doctorId}` };
  return { ...asker, key: device ? `device ${device.id}` : network };
}

function ofAddressToo({ isOwn, network }: Asker): Count[] {
  return isOwn ? [] : [["join: address", network]];
}

function ofBrowserToo(limit: "join: device" | "sms: device", { deviceId }: Asker): Count[] {
  return deviceId === undefined ? [] : [[limit, deviceId]];
}

/** What a visitor may begin, whether or not a code is sent. */
export function joinCounts(asker: Asker, phone: string): Count[] {
  const ofNumber: Count = ["join: number and asker", `${phone} ${asker.key}`];
  return [ofNumber, ...ofBrowserToo("join: device", asker), ...ofAddressToo(asker)];
}

/** What an SMS counts against, besides the budget of the site. */
export function smsCounts(asker: Asker, { phone, purpose }: Request): Count[] {
  const { key, isOwn, network } = asker;
  const counts: Count[] = [
    ["sms: number and asker", `${phone} ${key}`],
    ...(ofVisitors.has(purpose) ? joinCounts(asker, phone) : []),
  ];
  if (isOwn) return counts;
  return [
    ...counts,
    ...ofBrowserToo("sms: device", asker),
    ["sms: address", network],
    ["sms: prefix and address", `${phone.slice(0, -4)} ${network}`],
    ["sms: number and address", `${phone} ${network}`],
    ["sms: number", phone],
  ];
}
