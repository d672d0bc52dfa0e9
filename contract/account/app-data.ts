import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { Id, Link, LinkText } from "#contract/fields.ts";

const endpoint = endpointsOf("app-data");

export const Doctor = z.object({
  id: Id,
  name: z.string().nullish(),
  mobile_number: z.string().nullish(),
  bmdc_no: z.string().nullish(),
  medical_college_id: z.union([z.string(), z.number()]).nullish(),
  subject_id: z.union([z.string(), z.number()]).nullish(),
  avatar: z.string().nullish(),
  institute_code: z.string().nullish(),
  institute_id: z.union([z.string(), z.number()]).nullish(),
  has_active_courses_with_payment: z.boolean().default(false),
  has_verified_device: z.boolean().default(false),
});
export type Doctor = z.infer<typeof Doctor>;

export const MenuItem = Link.extend({
  children: z.array(Link.extend({ children: z.array(Link).nullish() })).nullish(),
});
export type MenuItem = z.infer<typeof MenuItem>;

const ContactChannel = z.object({ hours: z.string() });

/**
 * Data that every page needs: company, menus, flags and the logged-in doctor. Any field may be missing; the
 * `need_otp_…` flags are then true, and the portal shows its default name and menus.
 */
export const AppData = z.object({
  logo: z.string().nullish(),
  company_name: z.string().nullish(),
  company_slogan: z.string().nullish(),
  menus: z.array(MenuItem).nullish(),
  footer_logo: z.string().nullish(),
  footer_menu: z.array(Link).nullish(),
  footer_social_links: z.array(Link).nullish(),
  app_links: z.array(Link).nullish(),
  is_logged_in: z.boolean().nullish(),
  doctor: Doctor.extend({ id: Id.nullish() }).nullish(),
  /** false: joining goes straight to the registration form, without a one-time code. */
  need_otp_for_registration: z.boolean().default(true),
  /** false: a forgotten password is reset without a one-time code. */
  need_otp_for_reset_password: z.boolean().default(true),
  /** Device token for the visitor who made the call; ignored in a response that is shared between visitors. */
  gns_ddt: z.string().max(200).nullish(),
  /** A staff member views the doctor's account, read-only; a bar shows whose account it is. */
  is_staff_view: z.boolean().nullish(),
  hotline: ContactChannel.extend({ phone: z.string() }).nullish(),
  messenger: ContactChannel.extend({ link: LinkText }).nullish(),
  address: z.string().nullish(),
  bmu_institute_ids: z.array(z.union([z.string(), z.number()])).nullish(),
  maintenance: z.object({ from: z.string(), until: z.string() }).nullish(),
});
export type AppData = z.infer<typeof AppData>;

export const getAppData = endpoint({
  method: "GET",
  path: "/web/app-data",
  access: "visitor",
  summary: "Company, menus, flags, and the doctor if logged in",
  response: AppData,
});
