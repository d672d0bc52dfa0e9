import { setTimeout as wait } from "node:timers/promises";
import { Hono, type Context } from "hono";
import { paisaOf } from "#locale/taka.ts";
import { dhakaTime, transactionFields, type Store } from "./webhook.ts";
import type { SandboxSession, SslcommerzStore } from "./store.ts";

interface ValidatorOptions {
  payments: SslcommerzStore;
  store: Store;
  now: () => Date;
  hangMs: number;
}

const refundedAfterCalls = 2;

const emptyRefund = { trans_id: "", refund_ref_id: "", bank_tran_id: "" };

function confirmedFields(session: SandboxSession, store: Store): Record<string, string> {
  const isConfirmed = session.validated_on !== null || session.faults?.validate === "validated_before";
  return {
    ...transactionFields(session, store),
    status: session.status === "VALID" && isConfirmed ? "VALIDATED" : session.status,
    emi_instalment: "0",
    emi_amount: "0.00",
    emi_description: "",
    emi_issuer: "",
    discount_amount: "0.00",
    discount_percentage: "0.00",
    discount_remarks: "",
    validated_on: session.validated_on ? dhakaTime(session.validated_on) : "",
    gw_version: "",
    APIConnect: "DONE",
  };
}

export function createValidatorRoutes({ payments, store, now, hangMs }: ValidatorOptions): Hono {
  const validator = new Hono();
  // a widely used client library sends POST with all parameters in the query
  const methods = ["GET", "POST"];

  validator.use(async (context, next) => {
    const { store_id, store_passwd } = context.req.query();
    if (store_id === store.id && store_passwd === store.password) return next();
    return context.json({ APIConnect: store_id ? "FAILED" : "INVALID_REQUEST", status: "INVALID_TRANSACTION" });
  });

  validator.on(methods, "/validationserverAPI.php", async (context) => {
    const { val_id = "" } = context.req.query();
    const found = val_id ? await payments.findSuccess("val_id", val_id) : undefined;
    const session = found && (await payments.countValidation(found));
    if (!session) return context.json({ status: "INVALID_TRANSACTION", APIConnect: "DONE" });
    // a simulated outage is temporary: only the first call fails
    const fault = session.validations === 0 ? session.faults?.validate : "ok";
    if (fault === "http_500") return context.text("Internal Server Error", 500);
    if (fault === "timeout") {
      await wait(hangMs, undefined, { ref: false });
      return context.text("Gateway Timeout", 504);
    }
    await payments.markValidated(session, now());
    return context.json({ ...confirmedFields(session, store), validated_on: dhakaTime(session.validated_on ?? now()) });
  });

  async function queryBySession(context: Context, sessionkey: string) {
    const session = await payments.findSession(sessionkey);
    if (!session) return context.json({ APIConnect: "DONE", status: "INVALID_TRANSACTION", sessionkey });
    return context.json({ ...confirmedFields(session, store), sessionkey });
  }

  async function queryByTransaction(context: Context, tranId: string) {
    const sessions = await payments.listSessions(tranId);
    const element = sessions.map((session) => confirmedFields(session, store));
    return context.json({ APIConnect: "DONE", no_of_trans_found: element.length, element });
  }

  async function refund(context: Context, query: Record<string, string>) {
    const { bank_tran_id = "", refund_trans_id = "", refund_amount = "", refund_remarks = "" } = query;
    const failed = (errorReason: string) =>
      context.json({ ...emptyRefund, APIConnect: "DONE", bank_tran_id, status: "failed", errorReason });
    const session = await payments.findSuccess("bank_tran_id", bank_tran_id);
    if (!session) return failed("Invalid bank_tran_id");
    if (!/^[\w-]{1,30}$/.test(refund_trans_id)) return failed("refund_trans_id is missing or not valid");
    if (refund_remarks === "" || refund_remarks.length > 255) return failed("refund_remarks is missing or too long");
    const paisa = paisaOf(refund_amount) ?? 0;
    if (paisa <= 0) return failed("Invalid refund amount");
    const made = await payments.refund(session, refund_trans_id, paisa, now());
    if (!made) return failed("Refund amount exceeds the amount that is left");
    return context.json({
      APIConnect: "DONE",
      bank_tran_id,
      trans_id: session.tran_id,
      refund_ref_id: made.refund.refund_ref_id,
      status: made.isNew ? "success" : "processing",
      errorReason: "",
    });
  }

  async function refundStatus(context: Context, refundRefId: string) {
    const refund = await payments.countRefundStatus(refundRefId);
    if (!refund)
      return context.json({ ...emptyRefund, APIConnect: "DONE", status: "", errorReason: "Invalid refund_ref_id" });
    const session = await payments.findSuccess("bank_tran_id", refund.bank_tran_id);
    const isRefunded = refund.status_calls > refundedAfterCalls;
    return context.json({
      APIConnect: "DONE",
      bank_tran_id: refund.bank_tran_id,
      tran_id: session?.tran_id ?? "",
      refund_ref_id: refund.refund_ref_id,
      initiated_on: dhakaTime(refund.initiated_on),
      refunded_on: isRefunded ? dhakaTime(now()) : "",
      status: isRefunded ? "refunded" : "processing",
      errorReason: "",
    });
  }

  validator.on(methods, "/merchantTransIDvalidationAPI.php", async (context) => {
    const query = context.req.query();
    if (query["refund_ref_id"]) return refundStatus(context, query["refund_ref_id"]);
    if (query["bank_tran_id"]) return refund(context, query);
    if (query["sessionkey"]) return queryBySession(context, query["sessionkey"]);
    if (query["tran_id"]) return queryByTransaction(context, query["tran_id"]);
    return context.json({ APIConnect: "INVALID_REQUEST" });
  });

  return validator;
}
