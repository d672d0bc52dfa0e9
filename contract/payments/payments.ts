import { z } from "zod";
import { boundedText } from "#contract/bounded-text.ts";
import { PaymentMethod, PaymentPlan } from "./checkout.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { strict } from "#contract/strict.ts";
import { Id, IdParam, Money, requiredText, Timestamp } from "#contract/fields.ts";
import { foldedCode, withoutMarks, withoutPunctuation } from "#locale/folding.ts";
import { mobileNumber } from "#locale/phones.ts";
import { plainAmount } from "#locale/taka.ts";
import { maxPictureBytes, uploadedFile } from "#contract/uploads.ts";

const endpoint = endpointsOf("payments");

export const paymentStatuses = [
  "initiated",
  "redirected",
  "verifying",
  "submitted",
  "under_review",
  "paid",
  "paid_no_seat",
  "failed",
  "cancelled",
  "expired",
  "rejected",
  "refund_pending",
  "partially_refunded",
  "refunded",
] as const;
export const PaymentStatus = z.enum(paymentStatuses);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

const wrongAmount = "টাকার অঙ্কটি ঠিক নয়, যেমন 5000 বা 5000.50।";

/**
 * Amount in taka of at most seven digits and two decimals, as pages, receipts and people write it; the parsed value has
 * two decimals.
 */
const TypedAmount = boundedText(40, { missing: wrongAmount, tooLong: wrongAmount }).transform((text, context) => {
  const found = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(plainAmount(text));
  if (found) return `${Number(found[1])}.${(found[2] ?? "").padEnd(2, "0")}`;
  context.addIssue({ code: "custom", message: wrongAmount });
  return z.NEVER;
});

/**
 * Choice of method and plan. `amount` is required with the plan `custom` and not allowed with others; unknown fields
 * are rejected.
 */
export const PaymentForm = z
  .strictObject({
    method: z.enum(PaymentMethod.enum, { error: "কীভাবে টাকা দেবেন, বাছুন।" }),
    plan: z.enum(PaymentPlan.enum, { error: "কত টাকা দেবেন, বাছুন।" }),
    amount: TypedAmount.optional(),
  })
  .check(({ value, issues }) => {
    if ((value.plan === "custom") === (value.amount !== undefined)) return;
    const message = value.amount === undefined ? "কত টাকা দেবেন, লিখুন।" : "এই অঙ্ক এখানে বদলানো যায় না।";
    issues.push({ code: "custom", path: ["amount"], message, input: value.amount });
  });

export const manualChannels = ["bkash", "nagad", "rocket", "bank"] as const;
export const ManualChannel = z.enum(manualChannels);
export type ManualChannel = z.infer<typeof ManualChannel>;

const Instructions = z.object({
  text: z.string(),
  amount: Money,
  accounts: z.array(z.object({ channel: ManualChannel, label: z.string(), account: z.string() })),
});

export const createPayment = endpoint({
  method: "POST",
  path: "/web/doctor/orders/{id}/payments",
  access: "doctor",
  idempotency: "90 days",
  timeoutMs: 40_000, // the API waits 30 seconds or more for a gateway
  summary:
    "Starts a payment: `redirect_url` leads to the gateway, `instructions` describe a manual transfer. 409 already_paid, payment_open with `payment_id`, seat_full; 502 gateway_down: nothing was charged, retry with a new key",
  params: z.object({ id: IdParam }),
  body: PaymentForm,
  response: strict(
    z.object({
      payment: z.object({ id: Id, status: PaymentStatus }),
      redirect_url: boundedText(4000)
        .check(z.url({ protocol: /^https?$/ }))
        .nullable(),
      instructions: Instructions.nullable(),
    }),
  ),
});

/**
 * Label before the id of a transfer in SMS messages, such as "TrxID:". Assumes that no id begins with such a label or
 * has Bengali letters.
 */
const trxLabel = /^(?:\p{Script=Bengali}+|(?:TRX|TXN|TRANSACTION)(?:ID|NO|NUMBER)|(?:TRX|TXN)(?=[.:#]))[.:#]*/u;

const ManualPayment = z.object({
  channel: z.enum(ManualChannel.enum, { error: "কোন মাধ্যমে পাঠিয়েছেন, বাছুন।" }),
  sender_no: requiredText("যে নম্বর বা হিসাব থেকে পাঠিয়েছেন", { max: 40 }).transform(
    (text) => mobileNumber(text) ?? withoutMarks(text),
  ),
  trx_id: requiredText("TrxID", { max: 60 })
    .transform((text) => withoutPunctuation(foldedCode(text)).replace(trxLabel, ""))
    .refine((text) => /^[A-Z0-9/-]{4,60}$/.test(text), "TrxID ঠিক নয়। মেসেজে যেমন আছে, তেমন লিখুন।"),
  /** A JPEG, PNG or WebP of at most 1 MB as a base64 data URL, which the portal creates from the upload. */
  slip: uploadedFile({ maxBytes: maxPictureBytes, tooLarge: "ছবিটি ১ মেগাবাইটের বেশি হতে পারে না।" }).optional(),
});

/**
 * Report of a transfer made by hand. Removes "/" and "-" from the ids of mobile wallets, which have only letters and
 * digits; ids of banks keep them.
 */
export const ManualPaymentForm = ManualPayment.transform((report) =>
  report.channel === "bank" ? report : { ...report, trx_id: report.trx_id.replace(/[/-]/g, "") },
);

export const submitManualPayment = endpoint({
  method: "POST",
  path: "/web/doctor/payments/{id}/manual",
  access: "doctor",
  summary: "Submits the TrxID of a manual payment for review by staff. 422 for a TrxID that was used before",
  params: z.object({ id: IdParam }),
  body: ManualPaymentForm,
  maxBodyBytes: 1_400_000,
  response: strict(z.object({ payment: z.object({ id: Id, status: PaymentStatus }), message: z.string() })),
});

export const Payment = z.object({
  id: Id,
  status: PaymentStatus,
  /** Message to the doctor, in Bengali. */
  message: z.string(),
  /** True if the state may change within the next minute without user action. */
  is_settling: z.boolean(),
  /** This and the following fields are null for a visitor with only the receipt. */
  amount: Money.nullable(),
  method: PaymentMethod.nullable(),
  trx_ref: z.string().nullable(),
  paid_at: Timestamp.nullable(),
  /** Amount that was refunded; absent or null if none or unknown. */
  refunded: Money.nullish(),
});
export type Payment = z.infer<typeof Payment>;

const Subject = z.object({ id: Id, title: z.string() });

export const getPayment = endpoint({
  method: "GET",
  path: "/web/doctor/payments/{id}",
  access: "visitor",
  summary: "One payment of the doctor; with a signed receipt, valid for 15 minutes, only its state, without a login",
  params: z.object({ id: IdParam }),
  query: z.object({ receipt: z.string().max(200).optional() }),
  response: strict(
    z.object({
      payment: Payment,
      /** At most one of the three is set; all are null for a visitor with only the receipt. */
      course: Subject.nullable(),
      event: Subject.nullable(),
      subscription: Subject.nullable(),
      next: z.enum(["wait", "my-course", "event", "my-subscription", "checkout", "instructions", "support"]),
      /** Text, amount and accounts for paying by hand; null unless `next` is "instructions". */
      instructions: Instructions.nullable(),
    }),
  ),
});

export const InvoiceLine = z.object({ label: z.string(), amount: Money });

export const Invoice = strict(
  z.object({
    no: z.string(),
    issued_at: Timestamp,
    company: z.object({ name: z.string(), address: z.string().nullable(), phone: z.string().nullable() }),
    doctor: z.object({ name: z.string().nullable(), mobile_number: z.string(), bmdc_no: z.string().nullable() }),
    reg_no: z.string().nullable(),
    lines: z.array(InvoiceLine),
    subtotal: Money,
    discount: Money,
    total: Money,
    payments: z.array(
      z.object({
        paid_at: Timestamp,
        method: PaymentMethod,
        trx_ref: z.string().nullable(),
        amount: Money,
        refunded: Money,
        /** True if staff received the money; `trx_ref` is then the number of a receipt. */
        at_office: z.boolean().optional(),
        /** Amount that staff had first recorded, if they corrected it. */
        corrected_from: Money.nullish(),
      }),
    ),
    paid: Money,
    refunded: Money,
    /** Paid amount without the refunds. */
    kept: Money.optional(),
    due: Money,
    /** Paid amount in words. */
    amount_in_words_bn: z.string(),
  }),
);
export type Invoice = z.infer<typeof Invoice>;

export const getInvoice = endpoint({
  method: "GET",
  path: "/web/doctor/courses/{id}/invoice",
  access: "doctor",
  summary: "The invoice of a course with all payments so far; 404 while nothing is paid",
  params: z.object({ id: IdParam }),
  response: z.object({ invoice: Invoice }),
});
