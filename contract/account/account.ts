import { z } from "zod";
import { Doctor } from "./app-data.ts";
import { OtpCode, OtpSent } from "./otp.ts";
import {
  BmdcNumber,
  DoctorEmail,
  InstituteId,
  MedicalCollegeId,
  MobileNumber,
  PersonName,
  UnlistedCollege,
} from "./doctor-fields.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { Id } from "#contract/fields.ts";
import { boundedText, trimmedText } from "#contract/bounded-text.ts";
import { maxPictureBytes, uploadedFile } from "#contract/uploads.ts";

const endpoint = endpointsOf("account");

export const Profile = Doctor.extend({
  id: Id.nullish(),
  email: z.string().nullish(),
  institute_name: z.string().nullish(),
  medical_college: z.string().nullish(),
  /** New number that becomes the login number once its code is confirmed. */
  pending_mobile_number: z.string().nullish(),
});
export type Profile = z.infer<typeof Profile>;

export const ProfileForm = z.object({
  name: PersonName,
  mobile_number: MobileNumber,
  bmdc_no: BmdcNumber,
  /** Absent: unchanged; the portal sends none while it cannot read the list of colleges. */
  medical_college_id: MedicalCollegeId.optional(),
  medical_college_name: UnlistedCollege.optional(),
  subject_id: trimmedText(120).optional(),
  institute_id: InstituteId.optional(),
  email: DoctorEmail.optional(),
  /** A JPEG, PNG or WebP of at most 1 MB. If absent, the current picture stays. */
  avatar: uploadedFile({ maxBytes: maxPictureBytes, tooLarge: "ছবিটি ১ মেগাবাইটের বেশি হতে পারে না।" }).optional(),
});

/**
 * Form of the Required Information dialog, which asks for the profile fields that enrolment needs. The fields of the
 * college may be absent if the portal could not read the list of colleges.
 */
export const RequiredInformationForm = z.object({
  /** Absent if the API does not tell the doctor's id. */
  id: z.coerce.number().int().positive().optional(),
  name: PersonName,
  mobile_number: MobileNumber,
  bmdc_no: BmdcNumber,
  medical_college_id: MedicalCollegeId.optional(),
  medical_college_name: UnlistedCollege.optional(),
  subject_id: trimmedText(120, { missing: "বিষয় দিন।" }).min(1, "বিষয় দিন।"),
});

export const NumberForm = z.object({ code: OtpCode, current_password: z.string().max(200).optional() });

export const getProfile = endpoint({
  method: "GET",
  path: "/web/doctor/my-profile",
  access: "doctor",
  onUnverifiedDevice: "allow",
  summary: "The doctor's own profile; `device_verified` refers to the device that makes the call",
  response: z.object({ doctor: Profile, device_verified: z.boolean().default(true) }),
});

export const updateProfile = endpoint({
  method: "POST",
  path: "/web/doctor/my-profile-update",
  access: "doctor",
  summary: "Updates the profile; a new mobile number takes effect once the code sent to it is confirmed",
  body: ProfileForm,
  takesFiles: true,
  maxBodyBytes: 1_400_000,
  response: z.object({ doctor: Profile.partial().nullish(), message: z.string().nullish() }),
});

export const updateRequiredInformation = endpoint({
  method: "POST",
  path: "/web/doctor/immediate-profile-update",
  access: "doctor",
  summary: "Saves the Required Information dialog; 404 for an id other than the doctor's own",
  body: RequiredInformationForm,
  response: z.object({ doctor: Profile.partial().nullish(), message: z.string().nullish() }),
});

export const requestNumberOtp = endpoint({
  method: "POST",
  path: "/web/doctor/my-profile/number-otp-request",
  access: "doctor",
  summary: "Sends another code to the pending mobile number; 409 when none is pending",
  issues: "otp_token",
  response: OtpSent,
});

export const confirmMobileNumber = endpoint({
  method: "POST",
  path: "/web/doctor/my-profile/confirm-number",
  access: "doctor",
  summary:
    "Makes the pending number the login number by its code, with the current password or an X-OTP-TOKEN for change_password; notifies the old number",
  body: NumberForm,
  response: z.object({ doctor: Profile.optional() }),
});

export const getAvatar = endpoint({
  method: "GET",
  path: "/web/avatars/{name}",
  access: "public",
  summary: "A doctor's picture, 256 × 256 pixels; a changed picture gets a new name",
  params: z.object({ name: boundedText(37).regex(/^[0-9a-f]{32}\.webp$/) }),
  produces: "image/webp",
  response: z.string(),
});
