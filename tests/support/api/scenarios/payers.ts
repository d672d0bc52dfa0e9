import { createHash } from "node:crypto";
import { z } from "zod";

/** Form fields of a sandbox page. */
export type Choices = Record<string, string>;

export interface ReturnForm {
  action: string;
  fields: Record<string, string>;
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? "");
}

async function submit(page: string, choices: Choices): Promise<Response> {
  return fetch(page, { method: "POST", body: new URLSearchParams(choices), redirect: "manual" });
}

/** Parses the form that returns the payer from SSLCommerz to the merchant; undefined if the page has none. */
export function returnForm(html: string): ReturnForm | undefined {
  const [, action] = /<form method="post" action="([^"]+)"/.exec(html) ?? [];
  if (!action) return undefined;
  const inputs = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g);
  const fields = Object.fromEntries(
    Array.from(inputs, ([, name = "", value = ""]) => [unescaped(name), unescaped(value)]),
  );
  return { action: unescaped(action), fields };
}

/**
 * Completes a payment at the SSLCommerz sandbox with an `outcome` and faults. Returns the return form without sending
 * it.
 */
export async function payAtSslcommerz(page: string, choices: Choices): Promise<ReturnForm | undefined> {
  const response = await submit(page, choices);
  if (response.status !== 303) throw new Error(`the payer's page returned ${response.status}`);
  const result = await fetch(new URL(response.headers.get("location") ?? "", page));
  return returnForm(await result.text());
}

/**
 * Pays at the bKash sandbox, step by step. Returns the callback URL without requesting it; undefined if the payer is
 * not redirected.
 */
export async function payAtBkash(page: string, steps: Choices[]): Promise<string | undefined> {
  for (const step of steps) {
    const response = await submit(page, step);
    if (response.status === 303) return z.string().parse(response.headers.get("location"));
  }
  return undefined;
}

function md5(text: string): string {
  return createHash("md5").update(text).digest("hex");
}

/** Signs the fields of a webhook as SSLCommerz does for a store. */
export function signWebhook(fields: Choices, storePassword: string): Choices {
  const pairs = Object.entries({ ...fields, store_passwd: md5(storePassword) }).sort(([a], [b]) => (a < b ? -1 : 1));
  const verify_sign = md5(pairs.map(([name, value]) => `${name}=${value}`).join("&"));
  return { ...fields, verify_key: Object.keys(fields).sort().join(","), verify_sign };
}

/** Steps of a successful payment at bKash: wallet, OTP and PIN. */
export function bkashSteps(faults: Choices = {}, wallet = "01770618575"): Choices[] {
  return [{ wallet, ...faults }, { otp: "123456" }, { pin: "12121" }];
}
