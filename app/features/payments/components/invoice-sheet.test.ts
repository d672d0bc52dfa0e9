import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { getInvoice } from "#contract/payments/payments.ts";
import { InvoiceSheet } from "./invoice-sheet.tsx";

const formula = '=HYPERLINK("https://evil.test")';

test.each([formula, "+1+1", "-1", "@SUM(A1)", "'=1+1"])("no cell of an invoice begins as the formula %s", (text) => {
  const { invoice } = getInvoice.response.parse({
    invoice: {
      no: "INV-1",
      issued_at: "2026-11-27T10:00:00+06:00",
      reg_no: "R-1",
      company: { name: "মাত্রা", address: "ঢাকা", phone: "01700000000" },
      doctor: { name: text, mobile_number: "01700000001", bmdc_no: text },
      lines: [{ label: text, amount: "100.00" }],
      subtotal: "100.00",
      discount: "0.00",
      total: "100.00",
      paid: "100.00",
      refunded: "0.00",
      due: "0.00",
      amount_in_words_bn: "একশ টাকা",
      payments: [],
    },
  });
  const html = renderToStaticMarkup(createElement(InvoiceSheet, { invoice }));
  const words = html.replaceAll("&#x27;", "'").replaceAll("&quot;", '"');
  expect(words).not.toContain(`>${text}<`);
  expect(words.split(`>'${text}<`), "in the name, the number and the line").toHaveLength(4);
});
