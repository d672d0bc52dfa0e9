import { z } from "zod";
import { gateways } from "#contract/payments/gateways.ts";
import { cutText } from "#runtime/cut-text.ts";
import { takaOf } from "#locale/taka.ts";
import type { SslcommerzAccount } from "#api/config/accounts.ts";
import { AnyText, isGatewayAddress, type GatewayCall } from "../gateway-call.ts";
import type { SessionRequest, SessionResult } from "../payment-gateway.ts";

/** Hosts of SSLCommerz's checkout pages; which of them a session gets varies. */
const pageHosts = ["securepay.sslcommerz.com", "epay-gw.sslcommerz.com", "sandbox.sslcommerz.com"];

const CreateResponse = z.object({
  status: AnyText,
  failedreason: AnyText,
  sessionkey: AnyText,
  GatewayPageURL: AnyText,
});

function createFields({ publicOrigin, tranId, doctor, ...request }: SessionRequest): Record<string, string> {
  const { ipn, success, fail, cancel } = gateways.sslcommerz.webhooks;
  const ownEmail = doctor.email && doctor.email.length <= 50 ? doctor.email : undefined;
  return {
    total_amount: takaOf(request.amountPaisa),
    currency: "BDT",
    tran_id: tranId,
    success_url: publicOrigin + success.path,
    fail_url: publicOrigin + fail.path,
    cancel_url: publicOrigin + cancel.path,
    ipn_url: publicOrigin + ipn.path,
    product_name: cutText(request.product, 255),
    product_category: request.orderKind,
    product_profile: "non-physical-goods",
    cus_name: cutText(doctor.name, 50),
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

export async function createSession(
  call: GatewayCall,
  { url, storeId, storePassword }: SslcommerzAccount,
  session: SessionRequest,
): Promise<SessionResult> {
  const request = createFields(session);
  const body = new URLSearchParams({ ...request, store_id: storeId, store_passwd: storePassword }).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const reply = await call(`${url}/gwprocess/v4/api.php`, { method: "POST", headers, body });
  if (!reply.hasResponse) return { outcome: "unreachable", reason: reply.reason, request };
  const { data: response } = CreateResponse.safeParse(reply.body);
  if (!response) return { outcome: "unreachable", reason: "a response of unexpected form", request };
  const { status, failedreason, sessionkey, GatewayPageURL: redirectUrl } = response;
  if (status !== "SUCCESS" || !sessionkey)
    return { outcome: "refused", reason: failedreason || status || "no session", request, response };
  if (!isGatewayAddress(redirectUrl, url, pageHosts))
    return { outcome: "refused", reason: "the checkout page is not on a host of SSLCommerz", request, response };
  return { outcome: "opened", sessionKey: sessionkey, redirectUrl, request, response };
}
