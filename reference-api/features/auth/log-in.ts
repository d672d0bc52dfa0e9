import type { Writer } from "#api/db/client.ts";
import { requireProfile } from "#api/features/account/queries.ts";
import { ensureDevice } from "#api/features/device-tokens/service.ts";
import { selectDeviceRule } from "#api/features/devices/queries.ts";
import { lockDoctor, recordDevice, verifyIfSlotIsFree } from "#api/features/devices/service.ts";
import type { Caller } from "#api/http/caller.ts";
import { findDoctor } from "./queries.ts";
import { issueToken, revokeToken } from "./service.ts";

interface Login {
  doctorId: number;
  caller: Caller;
  /** The doctor's number was just verified; the calling device is then verified too, if a slot is free. */
  isNumberProved: boolean;
  now: Date;
}

/**
 * Logs the doctor in on the calling device, which is registered if unknown, and returns the response to the login. The
 * device is also verified if the doctor's number was just proved and a slot is free. Revokes the bearer token of the
 * request.
 */
export async function logIn(transaction: Writer, { doctorId, caller, isNumberProved, now }: Login) {
  if (caller.bearer !== undefined) await revokeToken(transaction, { token: caller.bearer, reason: "new_login", now });
  const device = await ensureDevice(transaction, caller);
  if (isNumberProved) await lockDoctor(transaction, doctorId);
  const isVerified = isNumberProved
    ? await verifyIfSlotIsFree(transaction, { doctorId, deviceId: device.id, now })
    : await recordDevice(transaction, doctorId, device.id);
  const { mode } = await selectDeviceRule(transaction);
  const doctor = await findDoctor(transaction, doctorId);
  return {
    token: await issueToken(transaction, { doctorId, deviceId: device.id, now }),
    user: await requireProfile(transaction, doctorId),
    device_verified: isVerified || mode === "coming_soon" || doctor?.device_check === "waived",
    gns_ddt: device.newToken,
  };
}
