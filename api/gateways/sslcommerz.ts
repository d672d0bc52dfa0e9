import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { takaOf } from "#contract/taka.ts";
import type { SslcommerzAccount } from "#env";
import { AnyText, createGatewayCaller, isGatewayAddress, type CallLimits } from "./gateway-call.ts";
import { noticePaths, type RefundState, type SessionRequest, type SslcommerzGateway } from "./payment-gateway.ts";
import { bestState, stateOf, TransactionList } from "./sslcommerz-transaction.ts";

/** Its checkout pages move between these names. */
const pageHosts = ["securepay.sslcommerz.com", "epay-gw.sslcommerz.com", "sandbox.sslcommerz.com"];
const maxSignedFields = 100;

const CreateAnswer = z.object({
  status: AnyText,
  failedreason: AnyText,
  sessionkey: AnyText,
  GatewayPageURL: AnyText,
});
const RefundAnswer = z.object({
  APIConnect: AnyText,
  status: AnyText,
  refund_ref_id: AnyText,
  bank_tran_id: AnyText,
  trans_id: AnyText,
  errorReason: AnyText,
  initiated_on: AnyText,
  refunded_on: AnyText,
});

function md5(text: string): string {
  return createHash("md5").update(text).digest("hex");
}

function createFields({ publicOrigin, tranId, doctor, ...request }: SessionRequest): Record<string, string> {
  const returnTo = `${publicOrigin}${noticePaths.sslcommerzReturn}`;
  const ownEmail = doctor.email && doctor.email.length <= 50 ? doctor.email : undefined;
  return {
    total_amount: takaOf(request.amountPaisa),
    currency: "BDT",
    tran_id: tranId,
    success_url: `${returnTo}/success`,
    fail_url: `${returnTo}/fail`,
    cancel_url: `${returnTo}/cancel`,
    ipn_url: `${publicOrigin}${noticePaths.sslcommerzIpn}`,
    product_name: request.product.slice(0, 255),
    product_category: request.orderKind,
    product_profile: "non-physical-goods",
    cus_name: doctor.name.slice(0, 50),
    cus_email: ownEmail ?? `d${doctor.id}@noreply.${new URL(publicOrigin).hostname}`.slice(0, 50),
    cus_add1: "N/A",
    cus_city: "Dhaka",
    cus_postcode: "1000",
    cus_country: "Bangladesh",
    cus_phone: doctor.phone.slice(0, 20),
    shipping_method: "NO",
    num_of_item: "1",
    emi_option: "0",
    value_a: String(request.coursePaymentId),
    value_b: String(doctor.id),
    value_c: request.orderKind,
    value_d: request.sessionUuid,
  };
}

/** The SSLCommerz door, API v4. Times are in milliseconds. */
export function createSslcommerz(account: SslcommerzAccount, limits: CallLimits = {}): SslcommerzGateway {
  const { storeId, storePassword } = account;
  const url = account.url.replace(/\/$/, "");
  const call = createGatewayCaller(limits);

  async function ask(program: string, query: Record<string, string>, signal?: AbortSignal) {
    const credentials = { store_id: storeId, store_passwd: storePassword, v: "1", format: "json" };
    const address = `${url}/validator/api/${program}?${new URLSearchParams({ ...query, ...credentials }).toString()}`;
    return call(address, { method: "GET", signal });
  }
  const queryTransactions = (query: Record<string, string>, signal?: AbortSignal) =>
    ask("merchantTransIDvalidationAPI.php", query, signal);

  async function refundCall(
    query: Record<string, string>,
    decide: (answer: z.infer<typeof RefundAnswer>) => RefundState,
  ) {
    const reply = await queryTransactions(query);
    if (!reply.isAnswered) return { outcome: "unreachable", reason: reply.reason } as const;
    const { data: answer } = RefundAnswer.safeParse(reply.body);
    if (!answer) return { outcome: "unknown", reason: "an answer of another form", answer: {} } as const;
    const isDone = answer.APIConnect === "DONE" && (answer.bank_tran_id || query["bank_tran_id"]);
    return isDone
      ? decide(answer)
      : ({ outcome: "unknown", reason: `APIConnect ${answer.APIConnect}`, answer } as const);
  }

  return {
    async createSession(session) {
      const request = createFields(session);
      const body = new URLSearchParams({ ...request, store_id: storeId, store_passwd: storePassword }).toString();
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      const reply = await call(`${url}/gwprocess/v4/api.php`, { method: "POST", headers, body });
      if (!reply.isAnswered) return { outcome: "unreachable", reason: reply.reason, request };
      const { data: response } = CreateAnswer.safeParse(reply.body);
      if (!response) return { outcome: "unreachable", reason: "an answer of another form", request };
      const { status, failedreason, sessionkey, GatewayPageURL: redirectUrl } = response;
      if (status !== "SUCCESS" || !sessionkey)
        return { outcome: "refused", reason: failedreason || status || "no session", request, response };
      if (!isGatewayAddress(redirectUrl, url, pageHosts))
        return { outcome: "refused", reason: "the page is not at an address of SSLCommerz", request, response };
      return { outcome: "opened", sessionKey: sessionkey, redirectUrl, request, response };
    },

    isGoodHash(fields) {
      const names = (fields["verify_key"] ?? "").split(",");
      if (names.length > maxSignedFields || !names.every((name) => name && Object.hasOwn(fields, name))) return false;
      const signed = [...new Set([...names, "store_passwd"])].sort();
      const valueOf = (name: string) => (name === "store_passwd" ? md5(storePassword) : (fields[name] ?? ""));
      const expected = Buffer.from(md5(signed.map((name) => `${name}=${valueOf(name)}`).join("&")));
      const given = Buffer.from(fields["verify_sign"] ?? "");
      return given.length === expected.length && timingSafeEqual(given, expected);
    },

    async validate(valId, signal) {
      const reply = await ask("validationserverAPI.php", { val_id: valId }, signal);
      return stateOf(reply, storeId);
    },

    async query({ sessionKey, tranId }, signal) {
      const bySession = stateOf(await queryTransactions({ sessionkey: sessionKey }, signal), storeId);
      if (bySession.outcome !== "unknown") return bySession;
      const reply = await queryTransactions({ tran_id: tranId }, signal);
      const { data: list } = TransactionList.safeParse(reply.isAnswered ? reply.body : {});
      if (!list) return reply.isAnswered ? bySession : { outcome: "unreachable", reason: reply.reason };
      return (
        bestState(list.element.map((element) => stateOf({ isAnswered: true, status: 200, body: element }, storeId))) ??
        bySession
      );
    },

    refund: ({ refundId, trxRef, amountPaisa, reason, tranId }) =>
      refundCall(
        {
          bank_tran_id: trxRef,
          refund_trans_id: refundId,
          refund_amount: takaOf(amountPaisa),
          refund_remarks: reason.slice(0, 255),
          refe_id: tranId,
        },
        (answer) => {
          const { status, refund_ref_id: gatewayRef, errorReason } = answer;
          if (status === "failed") return { outcome: "refused", reason: errorReason || status, answer };
          const isTaken = (status === "success" || status === "processing") && gatewayRef;
          return isTaken
            ? { outcome: "processing", gatewayRef, answer }
            : { outcome: "unknown", reason: status, answer };
        },
      ),

    async refundStatus({ gatewayRef, trxRef }) {
      // its protocol finds a refund by its own number alone
      if (gatewayRef === null)
        return { outcome: "unknown", reason: "the refund's number at SSLCommerz is not known", answer: {} };
      return refundCall({ refund_ref_id: gatewayRef }, (answer) => {
        const { status, bank_tran_id } = answer;
        if (bank_tran_id !== trxRef) return { outcome: "unknown", reason: "a refund of another payment", answer };
        if (status === "refunded" || status === "processing") return { outcome: status, gatewayRef, answer };
        if (status === "cancelled") return { outcome: "refused", reason: answer.errorReason || status, answer };
        return { outcome: "unknown", reason: status, answer };
      });
    },
  };
}
