import { and, eq, gt, isNull, ne } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { auditLog } from "#api/db/schema/audit.ts";
import { revokeFeed } from "#api/features/schedules/calendar-feed.ts";
import { accessTokens, doctors, loginLinks } from "#api/db/schema/identity.ts";
import { hashToken, newSecretToken } from "#api/http/secret-token.ts";
import { sessionMs } from "#api/http/session.ts";

const staffViewMs = 2 * 60 * 60 * 1000;

export async function insertDoctor(db: Writer, doctor: typeof doctors.$inferInsert): Promise<number> {
  const [created] = await db.insert(doctors).values(doctor).returning({ id: doctors.id });
  if (!created) throw new Error("a doctor was not inserted");
  return created.id;
}

interface NewToken {
  doctorId: number;
  deviceId?: number;
  isStaffView?: boolean;
  now: Date;
}

/** Creates an access token and returns it; only its hash is stored. A staff view lasts 2 hours. */
export async function issueToken(
  db: Writer,
  { doctorId, deviceId, isStaffView = false, now }: NewToken,
): Promise<string> {
  const { token, hash } = newSecretToken();
  await db.insert(accessTokens).values({
    doctor_id: doctorId,
    device_id: deviceId,
    token_hash: hash,
    is_staff_view: isStaffView,
    last_used_at: now,
    expires_at: new Date(now.getTime() + (isStaffView ? staffViewMs : sessionMs)),
  });
  return token;
}

export async function revokeToken(db: Writer, { token, reason, now }: { token: string; reason: string; now: Date }) {
  await db
    .update(accessTokens)
    .set({ revoked_at: now, revoke_reason: reason })
    .where(and(eq(accessTokens.token_hash, hashToken(token)), isNull(accessTokens.revoked_at)));
}

/**
 * Revokes all access tokens of a doctor, staff views included, except `exceptId`, and the link of the calendar feed,
 * which needs no login.
 */
export async function revokeTokens(
  db: Writer,
  { doctorId, exceptId, reason, now }: { doctorId: number; exceptId?: number; reason: string; now: Date },
): Promise<void> {
  await db
    .update(accessTokens)
    .set({ revoked_at: now, revoke_reason: reason })
    .where(
      and(
        eq(accessTokens.doctor_id, doctorId),
        isNull(accessTokens.revoked_at),
        exceptId === undefined ? undefined : ne(accessTokens.id, exceptId),
      ),
    );
  await revokeFeed(db, doctorId);
}

function isUsable(token: string, now: Date) {
  return and(eq(loginLinks.token_hash, hashToken(token)), isNull(loginLinks.used_at), gt(loginLinks.expires_at, now));
}

export async function findLoginLink(db: Writer, { token, now }: { token: string; now: Date }) {
  const [link] = await db.select({ doctorId: loginLinks.doctor_id }).from(loginLinks).where(isUsable(token, now));
  return link?.doctorId;
}

/**
 * Marks a staff login link as used, records it in the audit log and returns its doctor's id. Undefined if the link is
 * unknown, used or expired.
 */
export async function consumeLoginLink(
  transaction: Writer,
  { token, address, now }: { token: string; address: string; now: Date },
): Promise<number | undefined> {
  const [link] = await transaction
    .update(loginLinks)
    .set({ used_at: now })
    .where(isUsable(token, now))
    .returning({ id: loginLinks.id, doctorId: loginLinks.doctor_id });
  if (!link) return undefined;
  await transaction.insert(auditLog).values({
    actor: `login link ${link.id}`,
    action: "view doctor",
    detail: { doctor_id: link.doctorId, address },
  });
  return link.doctorId;
}
