import { html } from "hono/html";
import { faultSelects, paymentSummary } from "../page.ts";
import { faultOptions } from "./faults.ts";
import type { SandboxSession } from "./store.ts";

export const merchantName = "পরীক্ষামূলক মার্চেন্ট";

const outcomes = [
  ["success", "সফল (Success)"],
  ["fail", "ব্যর্থ (Fail)"],
  ["cancel", "বাতিল (Cancel)"],
  ["leave", "কিছু না করে চলে যান (Leave)"],
  ["pending", "অপেক্ষমাণ রাখুন (Pending)"],
];

export function payPage(session: SandboxSession) {
  return {
    title: "SSLCommerz: পরীক্ষামূলক পেমেন্ট",
    body: html`<p>এখানে আসল টাকা লেনদেন হয় না। পেমেন্টটি কীভাবে শেষ হবে, তা বেছে নিন।</p>
      ${paymentSummary(session.amount_paisa, merchantName, session.tran_id)}
      <form method="post">
        ${outcomes.map(([value, label]) => html`<button name="outcome" value="${value}">${label}</button>`)}
        ${faultSelects(faultOptions)}
      </form>`,
  };
}

const messages: Record<string, string> = {
  VALID: "পেমেন্ট সফল হয়েছে।",
  FAILED: "পেমেন্ট ব্যর্থ হয়েছে।",
  CANCELLED: "পেমেন্ট বাতিল করা হয়েছে।",
  UNATTEMPTED: "আপনি পেমেন্ট না করে চলে গেছেন। মার্চেন্টের সাইটে ফেরার কোনো বোতাম নেই।",
  PENDING: "পেমেন্টটি অপেক্ষমাণ। পরে এই পাতায় ফিরে এসে শেষ করতে পারবেন।",
};

function returnAddress({ status, order_fields: order }: SandboxSession): string | undefined {
  if (status === "VALID") return order.success_url;
  if (status === "FAILED") return order.fail_url;
  return status === "CANCELLED" ? order.cancel_url : undefined;
}

export function resultPage(session: SandboxSession, webhook: Record<string, string>) {
  const isLost = session.faults?.return === "lost";
  const address = isLost ? undefined : returnAddress(session);
  return {
    title: "SSLCommerz: পেমেন্টের ফল",
    formOrigins: address ? [new URL(address).origin] : [],
    body: html`<p>${messages[session.status] ?? ""}</p>
      ${paymentSummary(session.amount_paisa, merchantName, session.tran_id)}
      ${isLost ? html`<p role="alert">সংযোগ কেটে গেছে: মার্চেন্টের সাইটে ফেরা গেল না।</p>` : ""}
      ${
        address
          ? html`<form method="post" action="${address}">
              ${Object.entries(webhook).map(
                ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
              )}
              <button>মার্চেন্টের সাইটে ফিরে যান</button>
            </form>`
          : ""
      }
      ${session.status === "VALID" ? "" : html`<p><a href="../${session.sessionkey}">পেমেন্টের পাতায় ফিরুন</a></p>`}`,
  };
}
