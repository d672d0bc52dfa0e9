import { z } from "zod";
import { Doctor } from "./app-data.ts";
import { OtpCode, OtpSent } from "./auth.ts";
import { BmdcNumber, DoctorEmail, InstituteId, MedicalCollegeId, MobileNumber, PersonName } from "./doctor-fields.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { maxPictureBytes, uploadedFile } from "#contract/uploads.ts";

const endpoint = endpointsOf("account");

/** The doctor's own view of the account. */
export const Profile = Doctor.extend({
  email: z.string().nullish(),
  institute_name: z.string().nullish(),
  medical_college: z.string().nullish(),
  /** A number that waits for its code before it becomes the login number. */
  pending_mobile_number: z.string().nullish(),
});
export type Profile = z.infer<typeof Profile>;

export const ProfileForm = z.object({
  name: PersonName,
  mobile_number: MobileNumber,
  bmdc_no: BmdcNumber,
  medical_college_id: MedicalCollegeId,
  subject_id: z.string().trim().max(120).optional(),
  institute_id: InstituteId.optional(),
  email: DoctorEmail.optional(),
  /** A JPEG, PNG or WebP of at most 1 MB. Absent: it stays. */
  avatar: uploadedFile({ maxBytes: maxPictureBytes, tooLarge: "ছবিটি ১ মেগাবাইটের বেশি হতে পারে না।" }).optional(),
});

/** The Required Information dialog: every field is required. */
export const RequiredInformationForm = z.object({
  id: z.coerce.number().int().positive(),
  name: PersonName,
  mobile_number: MobileNumber,
  bmdc_no: BmdcNumber,
  medical_college_id: MedicalCollegeId,
  subject_id: z.string({ error: "বিষয় দিন।" }).trim().min(1, "বিষয় দিন।").max(120),
});

/** The code of the new number, and the proof that it is the doctor who changes it. */
export const NumberForm = z.object({ code: OtpCode, current_password: z.string().max(200).optional() });

export const getProfile = endpoint({
  method: "GET",
  path: "/web/doctor/my-profile",
  access: "doctor",
  onUnverifiedDevice: "allow",
  summary: "The doctor's own profile; `device_verified` is of the device at hand",
  response: z.object({ doctor: Profile, device_verified: z.boolean().default(true) }),
});

export const updateProfile = endpoint({
  method: "POST",
  path: "/web/doctor/my-profile-update",
  access: "doctor",
  summary: "Changes the profile; a new mobile number waits for the code that is sent to it",
  body: ProfileForm,
  takesFiles: true,
  maxBodyBytes: 1_400_000,
  response: z.object({ doctor: Profile, message: z.string().nullish() }),
});

export const updateRequiredInformation = endpoint({
  method: "POST",
  path: "/web/doctor/immediate-profile-update",
  access: "doctor",
  summary: "The Required Information dialog; an id other than the doctor's own is 404",
  body: RequiredInformationForm,
  response: z.object({ doctor: Profile.partial().nullish(), message: z.string().nullish() }),
});

export const requestNumberOtp = endpoint({
  method: "POST",
  path: "/web/doctor/my-profile/number-otp-request",
  access: "doctor",
  summary: "Sends another code to the number that waits for one; 409 when none waits",
  response: OtpSent,
});

export const confirmMobileNumber = endpoint({
  method: "POST",
  path: "/web/doctor/my-profile/confirm-number",
  access: "doctor",
  summary:
    "The code sent to a new number makes it the login number, with the current password or an X-OTP-TOKEN for change_password; the old number is told",
  body: NumberForm,
  response: z.object({ doctor: Profile }),
});

export const getAvatar = endpoint({
  method: "GET",
  path: "/web/avatars/{name}",
  access: "public",
  summary: "A doctor's picture of 256 × 256; a changed picture has a new name",
  params: z.object({ name: z.string().regex(/^[0-9a-f]{32}\.webp$/) }),
  produces: "image/webp",
  response: z.string(),
});
