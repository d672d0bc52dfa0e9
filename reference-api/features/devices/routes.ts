import type { Database } from "#api/db/client.ts";
import { ensureDevice } from "#api/features/device-tokens/service.ts";
import { issueOtpToken, sendCode, consumeOtpToken, verifyCode } from "#api/features/otp/service.ts";
import { Conflict, DeviceLocked, Forbidden, NotFound, TooMany } from "#api/http/errors.ts";
import { implement } from "#api/http/implement.ts";
import { timestamp } from "#api/http/wire.ts";
import { deleteDevice, listDevices, requestDevice, requestDeviceOtp, verifyDevice } from "#contract/account/devices.ts";
import {
  countOwnRemovals,
  countVerifiedDevices,
  findDeviceStatus,
  findOpenRequest,
  isCheckWaived,
  isInExam,
  removalQuota,
  removalQuotaDays,
  selectDeviceRule,
  selectDoctorDevices,
} from "./queries.ts";
import {
  insertRequest,
  labelDevice,
  lockDoctor,
  moveTokenToDevice,
  recordDevice,
  removeDevice,
  verifyIfSlotIsFree,
} from "./service.ts";
import { bengaliDigits } from "#locale/bengali.ts";

const daySeconds = 24 * 60 * 60;

interface DeviceListQuery {
  doctorId: number;
  currentId: number | undefined;
  now: Date;
}

async function deviceRows(db: Database, { doctorId, currentId }: DeviceListQuery) {
  const rows = await selectDoctorDevices(db, doctorId);
  return rows.map((row) => ({
    ...row,
    last_seen_at: timestamp(row.last_seen_at),
    is_current: row.id === currentId,
  }));
}

async function deviceList(db: Database, query: DeviceListQuery) {
  const { doctorId, now } = query;
  const [devices, { mode, limit }, used, removals, request, is_check_waived] = await Promise.all([
    deviceRows(db, query),
    selectDeviceRule(db),
    countVerifiedDevices(db, doctorId),
    countOwnRemovals(db, doctorId, now),
    findOpenRequest(db, doctorId),
    isCheckWaived(db, doctorId),
  ]);
  return {
    devices,
    limit,
    mode,
    is_check_waived,
    slots_left: Math.max(0, limit - used),
    self_removals_left: Math.max(0, removalQuota - removals),
    open_request: request ? { ...request, created_at: timestamp(request.created_at) } : null,
  };
}

export const deviceRoutes = [
  implement(listDevices, ({ db, doctor, session, now }) =>
    deviceList(db, { doctorId: doctor.id, currentId: session.deviceId, now }),
  ),

  implement(requestDeviceOtp, async (scope) => {
    const { id: doctorId, mobileNumber: phone } = scope.doctor;
    return sendCode(scope, { phone, purpose: "device", doctorId });
  }),

  implement(verifyDevice, async (scope) => {
    const { db, body, doctor, session, caller, now } = scope;
    const { id: doctorId, mobileNumber: phone } = doctor;
    await verifyCode(scope, { phone, code: body.code, purposes: ["device"], doctorId });
    const verified = await db.transaction(async (transaction) => {
      await lockDoctor(transaction, doctorId);
      const device = await ensureDevice(transaction, caller);
      if (!(await verifyIfSlotIsFree(transaction, { doctorId, deviceId: device.id, now }))) return undefined;
      if (body.label) await labelDevice(transaction, { doctorId, deviceId: device.id, label: body.label });
      await moveTokenToDevice(transaction, session.tokenId, device.id);
      return device;
    });
    if (!verified) {
      const otpToken = await issueOtpToken(db, { phone, purpose: "device", now });
      throw new DeviceLocked("device_limit", "আপনার সব ডিভাইসের জায়গা পূর্ণ। একটি সরালে এটি যোগ হবে।", otpToken);
    }
    const rows = await deviceRows(db, { doctorId, currentId: verified.id, now });
    const device = rows.find(({ id }) => id === verified.id);
    if (!device) throw new Error("the verified device is not in the list");
    return { device, gns_ddt: verified.newToken };
  }),

  implement(deleteDevice, async ({ db, params, doctor, session, caller, now }) => {
    const { id: doctorId, mobileNumber: phone } = doctor;
    const deviceId = params.id;
    const needsCode = !session.deviceVerified;
    if (needsCode && caller.otpToken === undefined) {
      throw new Forbidden("otp_required", "ডিভাইস সরাতে আগে মোবাইলে আসা কোডটি দিন।");
    }
    await db.transaction(async (transaction) => {
      await lockDoctor(transaction, doctorId);
      const status = await findDeviceStatus(transaction, doctorId, deviceId);
      if (status === undefined || status === "removed") throw new NotFound("ডিভাইসটি পাওয়া যায়নি।");
      if (await isInExam(transaction, doctorId, deviceId)) {
        throw new Conflict("device_in_exam", "ডিভাইসটিতে এখন পরীক্ষা চলছে। শেষ হলে সরাতে পারবেন।");
      }
      const hadSlot = status === "verified";
      if (hadSlot && (await countOwnRemovals(transaction, doctorId, now)) >= removalQuota) {
        const message = `${bengaliDigits(removalQuotaDays)} দিনে সর্বোচ্চ ${bengaliDigits(removalQuota)}টি ডিভাইস সরানো যায়। আমাদের কাছে অনুরোধ পাঠান।`;
        throw new TooMany(daySeconds, message, "removal_quota");
      }
      if (needsCode) {
        await consumeOtpToken(transaction, { token: caller.otpToken ?? "", purpose: "device", phone, now });
      }
      await removeDevice(transaction, { doctorId, deviceId, hadSlot, now });
      if (needsCode && session.deviceId !== undefined && session.deviceId !== deviceId) {
        await verifyIfSlotIsFree(transaction, { doctorId, deviceId: session.deviceId, now });
        await moveTokenToDevice(transaction, session.tokenId, session.deviceId);
      }
    });
    return deviceList(db, { doctorId, currentId: session.deviceId, now });
  }),

  implement(requestDevice, async ({ db, limits, body, doctor, caller }) => {
    await limits.consume("device request", doctor.id);
    const device = await ensureDevice(db, caller);
    await recordDevice(db, doctor.id, device.id);
    await insertRequest(db, { doctor_id: doctor.id, device_id: device.id, reason: body.reason });
    return { request: { status: "pending" as const }, gns_ddt: device.newToken };
  }),
];
