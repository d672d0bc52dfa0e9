import { expect, test } from "vitest";
import { login } from "#contract/account/auth.ts";
import { requestDeviceToken, visitorApi } from "#app/server/session/api.server.ts";
import { publicApi } from "#app/server/session/public-api.server.ts";
import { codeBody } from "#app/server/forms/code-body.server.ts";
import { flowCookie, tokenBesideCode } from "#app/server/forms/flow.server.ts";
import { getAppData } from "#contract/account/app-data.ts";
import { refusalOf } from "#app/server/v3/refusal.server.ts";
import { nextRequest, requestContext } from "#tests/support/api/portal/request-context.ts";
import { staleProofRedirect } from "./stale-proof.server.ts";

const form = { mobile_number: "01700000001", password: "a long enough one" };

/** An API whose app data has another device token each time; records the tokens that logins send. */
function issuingApi(hasTokens: boolean) {
  const context = requestContext();
  const sent = { appData: 0, logins: [] as (string | undefined)[] };
  context.portal.v3.transport = async ({ path, headers }) => {
    const isAppData = path.endsWith("/web/app-data");
    if (isAppData) sent.appData += 1;
    else sent.logins.push(headers["X-DEVICE-TOKEN"]);
    const body = isAppData ? { gns_ddt: hasTokens ? `device-${sent.appData}` : null } : { token: "1|login" };
    return { status: 200, body, bytes: 0, retryAfterSeconds: undefined };
  };
  return { context, sent };
}

test("a first login sends a device token that no other visitor was given", async () => {
  const { context, sent } = issuingApi(true);
  const request = new Request("http://portal.test/login", { method: "POST" });
  await publicApi(context).load(getAppData, {});
  const shared = sent.appData;
  await requestDeviceToken(context, request);
  await visitorApi(context, request).submit(login, { body: form });
  expect(sent.logins).toEqual([`device-${sent.appData}`]);
  expect(sent.appData).toBeGreaterThan(shared);
  const before = sent.appData;
  await requestDeviceToken(context, request);
  expect(sent.appData).toBe(before);
});

test("no device token is requested of an API whose app data has none", async () => {
  const { context, sent } = issuingApi(false);
  await requestDeviceToken(context, new Request("http://portal.test/login"));
  expect(sent.appData).toBe(1);
});

test("the token of a sent code goes with the code only for an adapter", () => {
  const context = requestContext();
  const flow = {
    purpose: "join",
    step: "code",
    phone: "",
    query: {},
    otpToken: "v-1",
    resendAtMs: 0,
    endsAtMs: 0,
  } as const;
  expect(tokenBesideCode(context, flow)).toBeUndefined();
  context.portal.v3.adapter = { base: "", defaults: {}, rules: new Map(), missing: [], onError: () => undefined };
  expect(tokenBesideCode(context, flow)).toBe("v-1");
  expect(tokenBesideCode(context, { ...flow, step: "register" })).toBeUndefined();
});

test("the purpose of a code is named only for an adapter that converts the call", () => {
  const adapter = (rule: object) => ({
    base: "/v1",
    defaults: {},
    rules: new Map([["POST /auth/otp", rule]]),
    missing: [],
    onError: () => undefined,
  });
  const sent = { code: "4821", phone: form.mobile_number };
  const body = { ...sent, purpose: "quiz" } as const;
  expect(codeBody({}, body)).toEqual(sent);
  expect(codeBody({ adapter: adapter({ path: "/codes" }) }, body)).toEqual(sent);
  expect(codeBody({ adapter: adapter({ body: () => ({}) }) }, body)).toEqual(body);
});

test("a registration refused for another reason than its code keeps what was typed", async () => {
  const context = requestContext();
  const flow = {
    purpose: "join",
    step: "register",
    phone: form.mobile_number,
    name: "ডা. নমুনা",
    bmdcNo: "A-71234",
  } as const;
  await flowCookie(context).save({ ...flow, query: {}, otpToken: "4821", resendAtMs: 0 });
  const request = nextRequest(context, "http://portal.test/register", { method: "POST" });
  context.setCookies.length = 0;
  const envelope = { message: "এই BMDC নম্বর বন্ধ আছে।" };
  const refusal = refusalOf({ ok: false, status: 403, envelope, deviceToken: undefined, isAnswered: true });
  const response = await staleProofRedirect(refusal, request, context, "/join");
  expect(response?.headers.get("location")).toBe("/join");
  const next = nextRequest(context, "http://portal.test/join");
  expect(await flowCookie(context).read(next)).toMatchObject({ ...flow, step: "number" });
});
