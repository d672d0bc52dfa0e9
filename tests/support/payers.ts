import { createHash } from "node:crypto";
import { z } from "zod";

/** What the form of a stand-in's page would send. */
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

/** The form with which the payer's page at SSLCommerz ends; undefined when it does not lead back. */
export function returnForm(html: string): ReturnForm | undefined {
  const [, action] = /<form method="post" action="([^"]+)"/.exec(html) ?? [];
  if (!action) return undefined;
  const inputs = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g);
  const fields = Object.fromEntries(
    Array.from(inputs, ([, name = "", value = ""]) => [unescaped(name), unescaped(value)]),
  );
  return { action: unescaped(action), fields };
}

/** Ends a payment at the SSLCommerz stand-in as its payer: `outcome` and the faults. Gives the form of the return, not sent. */
export async function payAtSslcommerz(page: string, choices: Choices): Promise<ReturnForm | undefined> {
  const answer = await submit(page, choices);
  if (answer.status !== 303) throw new Error(`the payer's page answered ${answer.status}`);
  const result = await fetch(new URL(answer.headers.get("location") ?? "", page));
  return returnForm(await result.text());
}

/**
 * Pays at the bKash stand-in, step by step. Gives the address of the callback, not followed; undefined when the payer is
 * not led back.
 */
export async function payAtBkash(page: string, steps: Choices[]): Promise<string | undefined> {
  let answer: Response | undefined;
  for (const step of steps) {
    answer = await submit(page, step);
    if (answer.status === 303) return z.string().parse(answer.headers.get("location"));
  }
  return undefined;
}

function md5(text: string): string {
  return createHash("md5").update(text).digest("hex");
}

/** The fields of a webhook as SSLCommerz signs them for a store. */
export function signed(fields: Choices, storePassword: string): Choices {
  const pairs = Object.entries({ ...fields, store_passwd: md5(storePassword) }).sort(([a], [b]) => (a < b ? -1 : 1));
  const verify_sign = md5(pairs.map(([name, value]) => `${name}=${value}`).join("&"));
  return { ...fields, verify_key: Object.keys(fields).sort().join(","), verify_sign };
}

/** The steps of a payer at bKash who does everything right. */
export function bkashSteps(faults: Choices = {}, wallet = "01770618575"): Choices[] {
  return [{ wallet, ...faults }, { otp: "123456" }, { pin: "12121" }];
}
