import { z } from "zod";
import { paisaOf } from "#locale/taka.ts";

const minPaisa = 1000;
const maxPaisa = 50_000_000;

const text = (max: number) => z.string().min(1).max(max);
const amount = z.string().transform((taka) => paisaOf(taka) ?? Number.NaN);

const CreateRequest = z.looseObject({
  total_amount: amount.pipe(z.number().min(minPaisa).max(maxPaisa)),
  currency: z.literal("BDT"),
  tran_id: text(30),
  success_url: z.url().max(255),
  fail_url: z.url().max(255),
  cancel_url: z.url().max(255),
  ipn_url: z.url().max(255).or(z.literal("")).default(""),
  product_name: text(255),
  product_category: text(50),
  product_profile: z.enum([
    "general",
    "physical-goods",
    "non-physical-goods",
    "airline-tickets",
    "travel-vertical",
    "telecom-vertical",
  ]),
  cus_name: text(50),
  cus_email: text(50).includes("@"),
  cus_add1: text(50),
  cus_city: text(50),
  cus_postcode: text(30),
  cus_country: text(50),
  cus_phone: text(20),
  shipping_method: z.enum(["YES", "NO", "Courier", "SSLCOMMERZ_LOGISTIC"]),
  value_a: z.string().max(255).default(""),
  value_b: z.string().max(255).default(""),
  value_c: z.string().max(255).default(""),
  value_d: z.string().max(255).default(""),
});

const shipment = ["ship_name", "ship_add1", "ship_city", "ship_postcode", "ship_country", "num_of_item"];

export interface RequestedSession {
  tran_id: string;
  amount_paisa: number;
  success_url: string;
  fail_url: string;
  cancel_url: string;
  ipn_url: string;
  values: { value_a: string; value_b: string; value_c: string; value_d: string };
}

export function readOrder(
  fields: Record<string, unknown>,
  merchantOrigins: string[],
): RequestedSession | { refusal: string } {
  const parsed = CreateRequest.safeParse(fields);
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join(".") ?? "";
    if (field === "total_amount" && fields[field])
      return { refusal: "Invalid Information! The amount must be between 10.00 and 500000.00 BDT." };
    return { refusal: `Invalid Information! '${field}' is missing, empty or not valid.` };
  }
  const { total_amount, tran_id, success_url, fail_url, cancel_url, ipn_url, ...rest } = parsed.data;
  const missingField = rest.shipping_method === "YES" ? shipment.find((name) => !rest[name]) : undefined;
  if (missingField) return { refusal: `Invalid Information! '${missingField}' is missing or empty.` };
  const addresses = [success_url, fail_url, cancel_url, ...(ipn_url ? [ipn_url] : [])];
  if (!addresses.every((address) => merchantOrigins.includes(new URL(address).origin)))
    return { refusal: "Invalid Information! An address is not one of this store's." };
  const { value_a, value_b, value_c, value_d } = rest;
  const values = { value_a, value_b, value_c, value_d };
  return { tran_id, amount_paisa: total_amount, success_url, fail_url, cancel_url, ipn_url, values };
}
