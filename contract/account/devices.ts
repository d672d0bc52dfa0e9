import { z } from "zod";
import { trimmedText } from "#contract/bounded-text.ts";
import { OtpCode, OtpSent } from "./otp.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { Id, IdParam, requiredText, Timestamp } from "#contract/fields.ts";

const endpoint = endpointsOf("devices");

export const Device = z.object({
  /** If missing, the device is listed but cannot be removed. */
  id: Id.nullish(),
  label: z.string().nullish(),
  platform: z.string().nullish(),
  last_seen_at: Timestamp.nullish(),
  is_current: z.boolean(),
  /** If missing, the device is treated as not verified. */
  status: z.enum(["pending", "verified", "removed", "refused"]).nullish(),
});
export type Device = z.infer<typeof Device>;

export const DeviceList = z.object({
  devices: z.array(Device),
  limit: z.number().int().nonnegative().nullish(),
  slots_left: z.number().int().nonnegative().nullish(),
  self_removals_left: z.number().int().nonnegative().nullish(),
  mode: z.enum(["active", "coming_soon"]).nullish(),
  /** The doctor may use any device without verifying it. */
  is_check_waived: z.boolean().nullish(),
  /** A request to staff that is still open. */
  open_request: z.object({ created_at: Timestamp, reason: z.string() }).nullable(),
});
export type DeviceList = z.infer<typeof DeviceList>;

export const DeviceCodeForm = z.object({ code: OtpCode, label: trimmedText(60).optional() });
export const DeviceRequestForm = z.object({ reason: requiredText("কারণ", { max: 500 }) });

export const listDevices = endpoint({
  method: "GET",
  path: "/web/doctor/devices",
  access: "doctor",
  onUnverifiedDevice: "allow",
  summary: "The doctor's devices, free slots and remaining removals; also from an unverified device",
  response: DeviceList,
});

export const requestDeviceOtp = endpoint({
  method: "POST",
  path: "/web/doctor/devices/otp-request",
  access: "doctor",
  onUnverifiedDevice: "allow",
  summary: "Sends a code for the current device to the doctor's number",
  issues: "otp_token",
  response: OtpSent,
});

export const verifyDevice = endpoint({
  method: "POST",
  path: "/web/doctor/devices/otp-submission",
  access: "doctor",
  onUnverifiedDevice: "allow",
  summary:
    "Verifies the current device by its code; 423 device_limit if no slot is free, with an otp_token for removing a device",
  body: DeviceCodeForm,
  response: z.object({ device: Device.optional(), gns_ddt: z.string().max(200).nullish() }),
});

export const deleteDevice = endpoint({
  method: "DELETE",
  path: "/web/doctor/devices/{id}",
  access: "doctor",
  onUnverifiedDevice: "allow",
  summary:
    "Removes a device; from an unverified device with an X-OTP-TOKEN, which verifies the calling device instead; 409 device_in_exam, 429 removal_quota",
  params: z.object({ id: IdParam }),
  response: DeviceList.partial(),
});

export const requestDevice = endpoint({
  method: "POST",
  path: "/web/doctor/devices/request",
  access: "doctor",
  onUnverifiedDevice: "allow",
  summary: "Asks staff to allow the current device when slots and removals are used up",
  body: DeviceRequestForm,
  response: z.object({
    request: z.object({ status: z.enum(["pending", "approved", "refused"]) }).optional(),
    gns_ddt: z.string().max(200).nullish(),
  }),
});
