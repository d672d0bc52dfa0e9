import { html } from "hono/html";
import { faultSelects, paymentSummary } from "../page.ts";
import { faultOptions } from "./faults.ts";
import { walletOtp, walletPin, wallets } from "./payer-steps.ts";
import type { SandboxPayment } from "./store.ts";

const merchantName = "পরীক্ষামূলক মার্চেন্ট";
const cancelButton = html`<button name="cancel" value="1" formnovalidate>বাতিল করুন</button>`;

const prompts = {
  wallet: {
    label: "বিকাশ নম্বর",
    hint: `পরীক্ষার নম্বর: ${wallets.join(", ")}`,
    mistake: "এটি পরীক্ষার বিকাশ নম্বর নয়।",
  },
  otp: { label: "যাচাই কোড", hint: `পরীক্ষার কোড: ${walletOtp}`, mistake: "যাচাই কোডটি ভুল।" },
  pin: { label: "পিন", hint: `পরীক্ষার পিন: ${walletPin}`, mistake: "পিনটি ভুল।" },
};

export function promptPage(payment: SandboxPayment, step: keyof typeof prompts, isWrong: boolean) {
  const { label, hint, mistake } = prompts[step];
  return {
    title: "bKash: পরীক্ষামূলক পেমেন্ট",
    formOrigins: [new URL(payment.callback_url).origin],
    body: html`<p>এখানে আসল টাকা লেনদেন হয় না।</p>
      ${paymentSummary(payment.amount_paisa, merchantName, payment.invoice)}
      ${isWrong ? html`<p role="alert">${mistake}</p>` : ""}
      <form method="post">
        <label
          >${label}
          <input name="${step}" inputmode="numeric" autocomplete="off" aria-describedby="hint" />
        </label>
        <small id="hint">${hint}</small>
        <button>এগিয়ে যান</button>
        ${cancelButton} ${step === "wallet" ? faultSelects(faultOptions) : ""}
      </form>`,
  };
}

export function connectionLostPage(payment: SandboxPayment) {
  return {
    title: "bKash: সংযোগ কেটে গেছে",
    body: html`<p role="alert">মার্চেন্টের সাইটে ফেরা গেল না।</p>
      ${paymentSummary(payment.amount_paisa, merchantName, payment.invoice)}`,
  };
}

export function expiredPage(payment: SandboxPayment) {
  return {
    title: "bKash: সময় শেষ",
    body: html`<p role="alert">এই পেমেন্টের সময় শেষ হয়ে গেছে।</p>
      ${paymentSummary(payment.amount_paisa, merchantName, payment.invoice)}`,
  };
}
