import { z } from "zod";
import { trimmedText } from "#contract/bounded-text.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { strict } from "#contract/strict.ts";
import { Id, IdParam, Money } from "#contract/fields.ts";
import { foldedCode, withoutPunctuation } from "#locale/folding.ts";

const endpoint = endpointsOf("enrolment");

/** Reasons why a doctor cannot enrol now, in the order of evaluation; only the first that applies is reported. */
export const EnrolObstacle = z.enum([
  "already_enrolled",
  "unpaid_enrolment",
  "enroll_soon",
  "enroll_closed",
  "seat_full",
  "candidate_type",
  "discipline",
  "profile",
  "account_blocked",
  "money_due",
]);
export type EnrolObstacle = z.infer<typeof EnrolObstacle>;

export const getEnrolEligibility = endpoint({
  method: "GET",
  path: "/web/doctor/batches/{id}/enroll-eligibility",
  access: "doctor",
  summary:
    "Whether the doctor can enrol in the batch; if not, the reason and a page that helps; 404 for a schedule of another batch",
  params: z.object({ id: IdParam }),
  query: z.object({ schedule_id: IdParam.optional() }),
  response: z.object({
    ok: z.boolean(),
    /** Empty, or the first obstacle. `action_url` is a path in the portal. */
    reasons: z.array(z.object({ code: EnrolObstacle, message: z.string(), action_url: z.string() })),
    existing_course_id: Id.nullable(),
    /** Options that the form must offer; empty if the batch is open to everybody or the profile names the type. */
    candidate_types: z.array(z.object({ key: z.string(), label: z.string() })),
    disciplines: z.array(z.object({ id: Id, name: z.string() })),
    price: Money,
    min_first_payment: Money.nullable(),
  }),
});

const CouponCode = trimmedText(40, { tooLong: "কুপন কোডটি ঠিক নয়।" })
  .min(1, "কুপন কোড দিন।")
  .transform((text) => withoutPunctuation(foldedCode(text)));

const Agreement = z.union([z.literal(true), z.literal("on").transform(() => true)], {
  error: "শর্তগুলো মেনে নিলে টিক দিন।",
});

export const EnrolForm = z.object({
  schedule_id: z.coerce.number({ error: "সময়সূচি বাছুন।" }).int("সময়সূচি বাছুন।").positive("সময়সূচি বাছুন।"),
  discipline_id: z.coerce.number().int().positive().optional(),
  candidate_type: trimmedText(60).optional(),
  coupon: CouponCode.optional(),
  agree: Agreement,
});

export const enrol = endpoint({
  method: "POST",
  path: "/web/doctor/batches/{id}/enroll",
  access: "doctor",
  idempotency: "a day",
  summary:
    "Takes a seat and opens an order; a free batch becomes active at once. 409 with the obstacle's code, and `course_id` if a course already exists",
  params: z.object({ id: IdParam }),
  body: EnrolForm,
  response: strict(
    z.object({
      course: z.object({ id: Id }),
      order: z.object({ id: Id, payable: Money }),
      next: z.enum(["checkout", "my-course"]),
    }),
  ),
});

export const cancelEnrolment = endpoint({
  method: "DELETE",
  path: "/web/doctor/courses/{id}",
  access: "doctor",
  summary: "Cancels an enrolment for which nothing was paid; 409 already_paid or payment_open",
  params: z.object({ id: IdParam }),
  response: z.object({ message: z.string() }),
});

export const CouponForm = z.object({ code: CouponCode });
