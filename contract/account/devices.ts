import { z } from "zod";
import { OtpCode } from "./auth.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { Id, IdParam, requiredText, Timestamp } from "#contract/fields.ts";

const endpoint = endpointsOf("devices");

export const Device = z.object({
  /** Not said: it is listed, and cannot be removed. */
  id: Id.nullish(),
  label: z.string().nullish(),
  platform: z.string().nullish(),
  last_seen_at: Timestamp.nullish(),
  is_current: z.boolean(),
  /** Not said: nothing is done that a verified device may. */
  status: z.enum(["pending", "verified", "removed", "refused"]).nullish(),
});
export type Device = z.infer<typeof Device>;

export const DeviceList = z.object({
  devices: z.array(Device),
  limit: z.number().int().nonnegative().nullish(),
  slots_left: z.number().int().nonnegative().nullish(),
  self_removals_left: z.number().int().nonnegative().nullish(),
  mode: z.enum(["active", "coming_soon"]).nullish(),
  /** A request to staff that is not yet answered. */
  open_request: z.object({ created_at: Timestamp, reason: z.string() }).nullable(),
});
export type DeviceList = z.infer<typeof DeviceList>;

/** What the browser sends with the code, and with a plea to the office. */
export const DeviceCodeForm = z.object({ code: OtpCode, label: z.string().trim().max(60).optional() });
export const DeviceRequestForm = z.object({ reason: requiredText("কারণ", { max: 500 }) });

export const listDevices = endpoint({
  method: "GET",
  path: "/web/doctor/devices",
  access: "doctor",
  onUnverifiedDevice: "allow",
  summary: "The doctor's devices, slots and remaining removals; also from an unverified device",
  response: DeviceList,
});

export const requestDeviceOtp = endpoint({
  method: "POST",
  path: "/web/doctor/devices/otp-request",
  access: "doctor",
  onUnverifiedDevice: "allow",
  summary: "Sends a code to the doctor's number for the device at hand",
  response: z.object({ resend_after: z.number().int(), phone_masked: z.string() }),
});

export const verifyDevice = endpoint({
  method: "POST",
  path: "/web/doctor/devices/otp-submission",
  access: "doctor",
  onUnverifiedDevice: "allow",
  summary: "Verifies the device at hand by its code; no slot free: 423 device_limit with an otp_token to remove one by",
  body: DeviceCodeForm,
  response: z.object({ device: Device, gns_ddt: z.string().max(200).nullish() }),
});

export const deleteDevice = endpoint({
  method: "DELETE",
  path: "/web/doctor/devices/{id}",
  access: "doctor",
  onUnverifiedDevice: "allow",
  summary:
    "Frees a slot; from an unverified device with an X-OTP-TOKEN, which verifies that device in its place; 409 device_in_exam, 429 removal_quota",
  params: z.object({ id: IdParam }),
  response: DeviceList,
});

export const requestDevice = endpoint({
  method: "POST",
  path: "/web/doctor/devices/request",
  access: "doctor",
  onUnverifiedDevice: "allow",
  summary: "Asks staff for the device at hand when slots and removals are used up",
  body: DeviceRequestForm,
  response: z.object({
    request: z.object({ status: z.enum(["pending", "approved", "refused"]) }),
    gns_ddt: z.string().max(200).nullish(),
  }),
});
