import { z } from "zod";
import { trimmedText } from "#contract/bounded-text.ts";
import { CourseHead } from "./course-home.ts";
import { isDistrict } from "#locale/districts.ts";
import { withoutMarks } from "#locale/folding.ts";
import { MobileNumber, PersonName } from "#contract/account/doctor-fields.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { Id, IdParam, LinkText, Money, PageMeta, PageQuery, Timestamp, asList } from "#contract/fields.ts";
import { MediaLink } from "./media.ts";

const endpoint = endpointsOf("lecture-sheets");

export const deliveryStatuses = [
  "requested",
  "preparing",
  "handed_over",
  "in_transit",
  "on_hold",
  "out_for_delivery",
  "delivered",
  "partly_delivered",
  "returned",
  "cancelled",
] as const;
export const DeliveryStatus = z.enum(deliveryStatuses);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

export const Courier = z.enum(["pathao", "steadfast", "sundarban"]);
export type Courier = z.infer<typeof Courier>;

const DeliveryMethod = z.enum(["courier", "self"]);

export const LectureSheet = z.object({
  id: Id,
  title: z.string(),
  volume: z.string().nullable(),
  published_at: Timestamp,
  /** Delivery fee by courier; picking it up is free. */
  fee: Money,
  /** The PDF; null: available on paper only. */
  file: MediaLink.nullable(),
  /** The delivery that includes it; null: it can be requested. */
  delivery_id: Id.nullable(),
});
export type LectureSheet = z.infer<typeof LectureSheet>;

export const Delivery = z.object({
  id: Id,
  status: DeliveryStatus,
  method: DeliveryMethod,
  courier: Courier.nullable(),
  tracking_code: z.string().nullable(),
  fee: Money,
  sheet_count: z.number().int().nonnegative().nullish(),
  created_at: Timestamp.nullish(),
});
export type Delivery = z.infer<typeof Delivery>;

const Address = z.object({
  receiver_name: z.string(),
  phone: z.string(),
  district: z.string().nullable(),
  upazila: z.string().nullable(),
  address: z.string().nullable(),
});

const sheetsMissing = "অন্তত একটি লেকচার শিট বাছুন।";

/** Creates the schema of a field of an address: trimmed, at most `max` characters, without invisible marks. */
const visibleText = (max: number, tooLong: string) => trimmedText(max, { tooLong }).overwrite(withoutMarks).trim();

/** Request for a delivery: sheets, method and recipient; the address is required only for a courier. */
export const DeliveryDraft = z
  .object({
    sheet_ids: z
      .preprocess(asList, z.array(IdParam, sheetsMissing))
      .refine((ids) => ids.length > 0 && ids.length <= 50 && new Set(ids).size === ids.length, sheetsMissing),
    method: z.enum(DeliveryMethod.options, "কীভাবে নেবেন, তা বাছুন।"),
    receiver_name: PersonName,
    phone: MobileNumber,
    district: visibleText(60, "জেলা বাছুন।").optional(),
    upazila: visibleText(60, "উপজেলা বা থানা ৬০ অক্ষরের মধ্যে লিখুন।").optional(),
    address: visibleText(250, "ঠিকানা ২৫০ অক্ষরের মধ্যে লিখুন।").optional(),
  })
  .superRefine(({ method, district = "", upazila = "", address = "" }, context) => {
    if (method === "self") return;
    const addIssue = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (!isDistrict(district)) addIssue("district", "জেলা বাছুন।");
    if (upazila.length < 2) addIssue("upazila", "উপজেলা বা থানা দিন।");
    if (address.length < 10) addIssue("address", "বাড়ি, রাস্তা ও এলাকাসহ পুরো ঠিকানা দিন।");
  });

const ofCourse = z.object({ id: IdParam });

export const listLectureSheets = endpoint({
  method: "GET",
  path: "/web/doctor/courses/{id}/lecture-sheets",
  access: "doctor",
  summary: "Sheets of the doctor's batch, newest first, with the newest deliveries and the address of the last one",
  params: ofCourse,
  query: PageQuery,
  defaultsFromParams: { "course.id": "id" },
  response: z.object({
    course: CourseHead,
    sheets: z.array(LectureSheet),
    meta: PageMeta,
    deliveries: z.array(Delivery),
    address: Address,
    districts: z.array(z.string()),
  }),
});

export const createDelivery = endpoint({
  method: "POST",
  path: "/web/doctor/courses/{id}/lecture-sheets/deliveries",
  access: "doctor",
  summary: "Requests sheets by courier or for pick-up; 409 already_requested",
  params: ofCourse,
  body: DeliveryDraft,
  idempotency: "a day",
  response: z.object({ delivery: Delivery }),
});

export const getDelivery = endpoint({
  method: "GET",
  path: "/web/doctor/courses/{id}/lecture-sheets/deliveries/{deliveryId}",
  access: "doctor",
  summary: "One delivery with its timeline, newest first",
  params: z.object({ id: IdParam, deliveryId: IdParam }),
  defaultsFromParams: { "course.id": "id", "delivery.id": "deliveryId" },
  response: z.object({
    course: CourseHead,
    delivery: Delivery.extend({ ...Address.shape, sheets: z.array(z.object({ id: Id, title: z.string() })) }),
    tracks: z.array(z.object({ id: Id, status: DeliveryStatus, note: z.string().nullable(), at: Timestamp })),
    courier_link: LinkText.nullable(),
  }),
});

/** Webhook of Pathao and Steadfast about a consignment. Each courier sends its own fields, so none is required. */
export const notifyDelivery = endpoint({
  method: "POST",
  path: "/couriers/{courier}/webhook",
  access: "public",
  summary:
    "Webhook of a courier; the secret is sent as bearer token or X-PATHAO-Signature. Repeated or unknown notices also get 200",
  params: z.object({ courier: z.enum(["pathao", "steadfast"]) }),
  body: z.looseObject({
    consignment_id: z.union([z.string().max(100), z.number()]).optional(),
    /** Name of what happened, sent by Pathao. */
    event: z.string().max(200).optional(),
    /** State of the consignment, sent by Steadfast. */
    status: z.string().max(200).optional(),
    tracking_message: z.string().max(1000).optional(),
  }),
  response: z.object({ status: z.literal("success"), message: z.string() }),
});
