import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { Id, Link, LinkText } from "#contract/fields.ts";

const endpoint = endpointsOf("app-data");

export const Doctor = z.object({
  id: Id,
  name: z.string().nullable(),
  mobile_number: z.string().nullable(),
  bmdc_no: z.string().nullable(),
  medical_college_id: Id.nullable(),
  subject_id: z.union([z.string(), z.number()]).nullable(),
  avatar: z.string().nullable(),
  institute_code: z.string().nullish(),
  institute_id: z.union([z.string(), z.number()]).nullish(),
  has_active_courses_with_payment: z.boolean().default(false),
  has_verified_device: z.boolean().default(false),
});
export type Doctor = z.infer<typeof Doctor>;

/** An item of a menu has others below it, and these may again. */
export const MenuItem = Link.extend({
  children: z.array(Link.extend({ children: z.array(Link).nullish() })).nullish(),
});
export type MenuItem = z.infer<typeof MenuItem>;

const Reachable = z.object({ hours: z.string() });

/** What every page needs. All but the flags may be missing: the portal's own company defaults then stand in. */
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
  doctor: Doctor.nullish(),
  /** false: a join leads on to the registration at once, without a code. */
  need_otp_for_registration: z.boolean().default(true),
  /** false: a forgotten password is replaced without a code. */
  need_otp_for_reset_password: z.boolean().default(true),
  /** Kept for the visitor whose own call it answers; the one in an answer that all strangers share is nobody's. */
  gns_ddt: z.string().max(200).nullish(),
  /** A staff member looks at the doctor's account: a bar says whose. Nothing can be changed. */
  is_staff_view: z.boolean().nullish(),
  hotline: Reachable.extend({ phone: z.string() }).nullish(),
  messenger: Reachable.extend({ link: LinkText }).nullish(),
  address: z.string().nullish(),
  bmu_institute_ids: z.array(z.union([z.string(), z.number()])).nullish(),
  maintenance: z.object({ from: z.string(), until: z.string() }).nullish(),
});
export type AppData = z.infer<typeof AppData>;

export const getAppData = endpoint({
  method: "GET",
  path: "/web/app-data",
  access: "visitor",
  summary: "Company, menus, flags, and the doctor when there is a session",
  response: AppData,
});
