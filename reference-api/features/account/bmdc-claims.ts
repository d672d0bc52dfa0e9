import { and, eq, isNotNull, isNull, ne, notExists } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { auditLog } from "#api/db/schema/audit.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { doctors } from "#api/db/schema/identity.ts";
import type { Scope } from "#api/http/implement.ts";
import type { Count } from "#api/http/rate-limits.ts";
import { hashToken } from "#api/http/secret-token.ts";
import { bmdcKey } from "#locale/bmdc.ts";

/**
 * Counts a BMDC number that somebody gives as theirs against the limits of that person, device and network, before a
 * response could reveal that another account has it. `of` is the doctor, or the mobile number that registers. Throws
 * 429 over a limit.
 */
export async function consumeBmdcLimits(
  { limits, caller: { network, deviceToken } }: Pick<Scope, "limits" | "caller">,
  of: { doctorId: number } | { registering: string },
): Promise<void> {
  const counts: Count[] = [
    "doctorId" in of ? ["bmdc number: doctor", of.doctorId] : ["bmdc number: registration", of.registering],
  ];
  if (deviceToken !== undefined) counts.push(["bmdc number: device", hashToken(deviceToken)]);
  await limits.consumeAll([...counts, ["bmdc number: address", network]]);
}

export async function isNumberProved(db: Writer, doctorId: number): Promise<boolean> {
  return (await db.$count(doctors, and(eq(doctors.id, doctorId), isNotNull(doctors.phone_verified_at)))) > 0;
}

interface Claim {
  bmdcNo: string;
  /** Mobile number, proved by a code, of the doctor who claims the number. */
  by: string;
  now: Date;
}

/**
 * Takes a BMDC number from an account that only claims it, if there is one, for a doctor whose mobile number is proved,
 * and records it in the audit log. An account only claims its number while its mobile number was never proved by a
 * code, unless staff imported it (it has no password yet) or it has an active enrolment.
 */
export async function takeUnprovedBmdc(transaction: Writer, { bmdcNo, by, now }: Claim): Promise<void> {
  const enrolment = transaction
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(and(eq(enrolments.doctor_id, doctors.id), eq(enrolments.status, "active")));
  const [claimant] = await transaction
    .update(doctors)
    .set({ bmdc_no: null })
    .where(
      and(
        eq(doctors.bmdc_key, bmdcKey(bmdcNo)),
        eq(doctors.bmdc_shared, false),
        ne(doctors.mobile_number, by),
        isNull(doctors.phone_verified_at),
        isNotNull(doctors.password_hash),
        notExists(enrolment),
      ),
    )
    .returning({ id: doctors.id });
  if (!claimant) return;
  const detail = { from: claimant.id, number: bmdcNo, by };
  await transaction.insert(auditLog).values({ actor: "portal", action: "take unproved bmdc number", detail, at: now });
}
