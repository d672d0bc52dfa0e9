import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { prepared } from "#api/db/prepared.ts";
import { accessTokens, devices, doctorDevices, doctors } from "#api/db/schema/identity.ts";
import { settings } from "#api/db/schema/site.ts";
import type { Caller } from "./caller.ts";
import { hashToken } from "./secret-token.ts";
import { sharedRead } from "./shared-read.ts";

export interface DoctorSession {
  tokenId: number;
  doctor: { id: number; mobileNumber: string };
  /** Device that the request's device token belongs to; undefined: unknown or missing. */
  deviceId: number | undefined;
  deviceVerified: boolean;
  /** True if a staff member views the account, read-only. */
  isStaffView: boolean;
}

export const sessionMs = 30 * 24 * 60 * 60 * 1000;
const refreshMs = 60 * 1000;

const deviceVerification = sql<
  string | null
>`(select ${settings.value} from ${settings} where ${settings.key} = 'device_verification')`;

async function refresh(db: Database, caller: Caller, found: { tokenId: number; deviceId: number | null }, now: Date) {
  await db
    .update(accessTokens)
    .set({
      last_used_at: now,
      expires_at: sql`case when ${accessTokens.is_staff_view} then ${accessTokens.expires_at} else ${new Date(now.getTime() + sessionMs)}::timestamptz end`,
    })
    .where(eq(accessTokens.id, found.tokenId));
  if (found.deviceId === null) return;
  await db.update(devices).set({ last_seen_at: now, last_ip: caller.address }).where(eq(devices.id, found.deviceId));
}

const sessionQuery = prepared((db) =>
  db
    .select({
      tokenId: accessTokens.id,
      isStaffView: accessTokens.is_staff_view,
      lastUsedAt: accessTokens.last_used_at,
      doctor: { id: doctors.id, mobileNumber: doctors.mobile_number },
      deviceCheck: doctors.device_check,
      deviceId: devices.id,
      deviceStatus: doctorDevices.status,
      deviceVerification,
    })
    .from(accessTokens)
    .innerJoin(doctors, eq(doctors.id, accessTokens.doctor_id))
    .leftJoin(devices, eq(devices.ddt_hash, sql.placeholder("deviceTokenHash")))
    .leftJoin(doctorDevices, and(eq(doctorDevices.doctor_id, doctors.id), eq(doctorDevices.device_id, devices.id)))
    .where(
      and(
        eq(accessTokens.token_hash, sql.placeholder("tokenHash")),
        isNull(accessTokens.revoked_at),
        gt(accessTokens.expires_at, sql.placeholder("now")),
        eq(doctors.status, "active"),
      ),
    )
    .prepare("find_session"),
);

/**
 * Finds the session of the caller's bearer token; undefined if there is none or it is unknown, expired or revoked, or
 * the doctor is blocked. Each use extends it to 30 days, written at most once a minute; a staff view is not extended.
 */
export async function findSession(db: Database, caller: Caller, now: Date): Promise<DoctorSession | undefined> {
  if (caller.bearer === undefined) return undefined;
  const [found] = await sessionQuery(db).execute({
    tokenHash: hashToken(caller.bearer),
    deviceTokenHash: hashToken(caller.deviceToken ?? ""),
    now,
  });
  if (!found) return undefined;
  if (now.getTime() - found.lastUsedAt.getTime() > refreshMs) await refresh(db, caller, found, now);
  const { tokenId, doctor, deviceId, isStaffView } = found;
  return {
    tokenId,
    doctor,
    deviceId: deviceId ?? undefined,
    deviceVerified:
      isStaffView ||
      found.deviceStatus === "verified" ||
      found.deviceCheck === "waived" ||
      found.deviceVerification === "coming_soon",
    isStaffView,
  };
}

const sharedSession = sharedRead<DoctorSession | undefined>();

/**
 * Finds the session like `findSession`, but only once for all reads with the same tokens within one request to the
 * portal or the API.
 */
export function findSessionForRead(db: Database, caller: Caller, now: Date): Promise<DoctorSession | undefined> {
  return sharedSession(`${caller.bearer} ${caller.deviceToken}`, () => findSession(db, caller, now));
}
