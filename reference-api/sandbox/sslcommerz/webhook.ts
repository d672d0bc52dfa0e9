import { createHash } from "node:crypto";
import { clockInDhaka } from "#locale/calendar.ts";
import { takaOf } from "#locale/taka.ts";
import type { SandboxSession } from "./store.ts";

export interface Store {
  id: string;
  password: string;
}

const gatewayFeeRate = 0.025;
const excessPaisa = { same: 0, minus_1: -100, plus_1: 100 };

/** Formats a time in Dhaka like SSLCommerz: 2026-01-31 18:05:09. */
export function dhakaTime(date: Date): string {
  return clockInDhaka(date).slice(0, 19).replace("T", " ");
}

export function transactionFields(session: SandboxSession, store: Store): Record<string, string> {
  const isValid = session.status === "VALID";
  const amountPaisa = session.amount_paisa + excessPaisa[session.faults?.amount ?? "same"];
  const isRisky = isValid && session.faults?.risk === "1";
  return {
    tran_id: session.tran_id,
    ...(isValid && { val_id: session.val_id ?? "" }),
    amount: takaOf(amountPaisa),
    store_amount: isValid ? takaOf(Math.round(amountPaisa * (1 - gatewayFeeRate))) : "",
    bank_tran_id: session.bank_tran_id ?? "",
    card_type: isValid ? "VISA-Dutch Bangla" : "",
    card_no: isValid && session.faults?.hash !== "missing_key" ? "418117XXXXXX6675" : "",
    card_issuer: isValid ? "TRUST BANK, LTD." : "",
    card_brand: isValid ? "VISA" : "",
    card_sub_brand: isValid ? "Classic" : "",
    card_issuer_country: isValid ? "Bangladesh" : "",
    card_issuer_country_code: isValid ? "BD" : "",
    status: session.status,
    tran_date: dhakaTime(session.tran_date),
    currency: "BDT",
    currency_type: "BDT",
    currency_amount: takaOf(amountPaisa),
    currency_rate: "1.0000",
    base_fair: "0.00",
    ...session.order_fields.values,
    risk_level: isRisky ? "1" : "0",
    risk_title: isRisky ? "Risky" : "Safe",
    store_id: store.id,
  };
}

function digest(algorithm: "md5" | "sha256", text: string): string {
  return createHash(algorithm).update(text).digest("hex");
}

function sign(fields: Record<string, string>, algorithm: "md5" | "sha256", password: string): string {
  const signed = { ...fields, store_passwd: digest(algorithm, password) };
  const pairs = Object.entries(signed).sort(([one], [other]) => (one < other ? -1 : 1));
  return digest(algorithm, pairs.map(([name, value]) => `${name}=${value}`).join("&"));
}

export function webhookFields(session: SandboxSession, store: Store): Record<string, string> {
  const fields = transactionFields(session, store);
  const { hash = "good" } = session.faults ?? {};
  const { card_no: _, ...withoutCard } = fields;
  const password = hash === "bad" ? `${store.password}?` : store.password;
  return {
    ...(hash === "missing_key" ? withoutCard : fields),
    error: session.status === "FAILED" ? "Declined by the payer in the sandbox" : "",
    verify_key: Object.keys(fields).sort().join(","),
    verify_sign: sign(fields, "md5", password),
    verify_sign_sha2: sign(fields, "sha256", password),
  };
}
