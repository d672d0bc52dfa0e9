import { createServer } from "node:http";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { gatewaySessions } from "#api/db/schema/gateways.ts";
import { createPaymentGateways } from "#api/gateways/payment-gateways.ts";
import { createTokenStore } from "#api/gateways/token-store.ts";
import { createPayment } from "#contract/payments/payments.ts";
import { createKeyRing } from "#config/secrets.ts";
import { testAccounts } from "#tests/support/api/accounts.ts";
import { listenOnLoopback } from "#tests/support/processes/loopback-server.ts";
import { tokensInMemory } from "#tests/support/fakes/payment-sandboxes.ts";
import { orderState, testPayments } from "#tests/support/api/scenarios/payments.ts";
import { reconcile } from "./verify.ts";

const token = { statusCode: "0000", id_token: "t", refresh_token: "r", expires_in: 3600 };

/** Starts a gateway that sends the same response to every request but the one for a token; returns its origin. */
async function startGateway(body: object): Promise<string> {
  const { origin, stop } = await listenOnLoopback(
    createServer((request, response) => {
      const content = request.url?.endsWith("/token/grant") ? token : body;
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(content));
    }),
  );
  onTestFinished(stop);
  return origin;
}

test("a gateway's response settles only its own payment, in taka and in full", async () => {
  const site = await testPayments({ withJobs: false });
  const { db, sslcommerz, bkash } = site;
  const cases: ["sslcommerz" | "bkash", changes: Record<string, string>, becomes: string][] = [
    ["sslcommerz", {}, "paid"],
    ["sslcommerz", { currency_type: "USD" }, "under_review"],
    ["sslcommerz", { currency: "USD" }, "under_review"],
    ["sslcommerz", { amount: "13999.99" }, "under_review"],
    ["sslcommerz", { risk_level: "1" }, "under_review"],
    ["sslcommerz", { tran_id: "CP999-1" }, "redirected"],
    ["sslcommerz", { status: "FAILED" }, "failed"],
    ["bkash", {}, "paid"],
    ["bkash", { currency: "USD" }, "under_review"],
    ["bkash", { amount: "13999.99" }, "under_review"],
    ["bkash", { merchantInvoiceNumber: "CP999-1" }, "redirected"],
    ["bkash", { transactionStatus: "Initiated" }, "redirected"],
  ];
  const found = [];
  for (const [method, changes] of cases) {
    const doctor = await site.enrolled();
    const { id } = await site.begin(doctor, method);
    const [session] = await db.select().from(gatewaySessions).where(eq(gatewaySessions.course_payment_id, id));
    const [tran, key] = [session?.tran_id, session?.session_key];
    const sale = { amount: "14000.00", currency: "BDT" };
    const responses = {
      sslcommerz: {
        APIConnect: "DONE",
        status: "VALID",
        tran_id: tran,
        sessionkey: key,
        bank_tran_id: `B${id}`,
        ...sale,
      },
      bkash: { statusCode: "0000", paymentID: key, trxID: `X${id}`, merchantInvoiceNumber: tran, ...sale },
    };
    const common = { risk_level: "0", store_id: sslcommerz.storeId, transactionStatus: "Completed" };
    const url = await startGateway({ ...common, ...responses[method], ...changes });
    const settings = { sslcommerz: { ...sslcommerz, url }, bkash: { ...bkash, url } };
    const gateways = createPaymentGateways(settings, tokensInMemory());
    await reconcile({ db, log: pino({ level: "silent" }), gateways }, id, { isLast: false });
    found.push([method, changes, await site.statusOf(id), (await orderState(site.database, doctor.orderId)).enrolment]);
  }
  expect(found).toEqual(
    cases.map(([method, changes, becomes]) => {
      return [method, changes, becomes, becomes === "paid" ? "active" : "pending_payment"];
    }),
  );
});

test("while the gateway is down nothing is charged and the order can still be paid", async () => {
  const site = await testPayments({ withJobs: false });
  const doctor = await site.enrolled();
  const down = createPaymentGateways(
    { sslcommerz: { ...site.sslcommerz, url: "http://127.0.0.1:9" }, bkash: undefined },
    createTokenStore(site.db, createKeyRing(["secret"])),
  );
  const broken = await testAccounts({ db: site.db, gateways: down });
  const call = { params: { id: doctor.orderId }, body: { method: "sslcommerz" as const, plan: "full" as const } };
  const who = { ...doctor.who, key: "one-key" };
  expect(await broken.refused(502, createPayment, call, who)).toMatchObject({ code: "gateway_down" });
  const { redirect_url, payment } = await site.ok(createPayment, call, who);
  expect(redirect_url).toContain("/sandbox/sslcommerz");
  expect(await site.ok(createPayment, call, who)).toMatchObject({ payment, redirect_url });
  expect(await site.begin(doctor, "sslcommerz")).toEqual({ id: payment.id, page: redirect_url });
});
