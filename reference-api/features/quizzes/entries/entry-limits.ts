import { consumeNumberLimit } from "#api/features/otp/service.ts";
import type { Scope } from "#api/http/implement.ts";
import type { Count } from "#api/http/rate-limits.ts";
import { addressBlock } from "#process/visitor-address.ts";
import { findDeviceId } from "./entry.ts";
import type { QuizVisitor } from "./queries.ts";

/**
 * Counts an entry that a visitor begins or resumes, before anything is created for it: by the device, by the network of
 * a guest, and by the number that a guest gives. Throws 429.
 */
export async function consumeEntryLimits(scope: Scope & QuizVisitor, phone: string | undefined): Promise<void> {
  const { db, limits, caller, session } = scope;
  const deviceId = await findDeviceId(db, scope);
  const device = deviceId ?? (session && `doctor ${session.doctor.id}`);
  const counts: Count[] = [];
  if (device !== undefined) counts.push(["quiz entry: device", device]);
  if (!session) {
    counts.push(["quiz entry: address", caller.network], ["quiz entry: block", addressBlock(caller.address)]);
  }
  await limits.consumeAll(counts);
  if (phone !== undefined) await consumeNumberLimit(scope, phone);
}
