import type { Code } from "./codes.ts";
import type { Faults } from "./faults.ts";
import type { SandboxPayment } from "./store.ts";

export const wallets = [
  "01770618575",
  "01929918378",
  "01770618576",
  "01877722345",
  "01619777282",
  "01619777283",
  "01823074817",
  "01823074818",
];
export const walletOtp = "123456";
export const walletPin = "12121";

const maxTries = 3;
const paymentMs = 24 * 3_600_000;

/** Failure code of debiting a test wallet, by its number; debiting any other one succeeds. */
export const debitFailures: Partial<Record<string, Code>> = { "01823074817": "2023", "01823074818": "2037" };

export function isPaymentExpired({ status, created_at }: SandboxPayment, now: Date): boolean {
  return status !== "Completed" && now.getTime() - created_at.getTime() > paymentMs;
}

export interface PayerInput {
  wallet?: string;
  otp?: string;
  pin?: string;
  cancel?: string;
  faults: Faults;
}

function wrong(payment: SandboxPayment, limitCode: Code): Partial<SandboxPayment> {
  const wrong_tries = payment.wrong_tries + 1;
  if (wrong_tries < maxTries) return { wrong_tries };
  return { wrong_tries, step: "done", status: "Declined", failure_code: limitCode };
}

export function nextStep(payment: SandboxPayment, input: PayerInput): Partial<SandboxPayment> {
  if (payment.step === "done") return {};
  const faults = payment.faults ?? input.faults;
  if (input.cancel !== undefined) return { faults, step: "done", status: "Cancelled", failure_code: "2069" };
  if (payment.step === "wallet") {
    if (input.wallet === undefined || !wallets.includes(input.wallet)) return {};
    const { wallet } = input;
    // with a forged success the payer never enters code and PIN
    return { wallet, faults, step: faults.callback === "forged_success" ? "done" : "otp", failure_code: "2056" };
  }
  if (payment.step === "otp") return input.otp === walletOtp ? { step: "pin", wrong_tries: 0 } : wrong(payment, "2017");
  if (input.pin !== walletPin) return wrong(payment, "2015");
  return { step: "done", failure_code: debitFailures[payment.wallet ?? ""] ?? null };
}

export function callbackStatus(payment: SandboxPayment): "success" | "failure" | "cancel" {
  if (payment.status === "Cancelled") return "cancel";
  return payment.status === "Declined" ? "failure" : "success";
}

export function callbackAddress(payment: SandboxPayment, status: string): string {
  const address = new URL(payment.callback_url);
  address.searchParams.set("paymentID", payment.payment_id);
  address.searchParams.set("status", status);
  address.searchParams.set("signature", "sandbox");
  address.searchParams.set("apiVersion", "1.2.0-beta");
  return address.href;
}
