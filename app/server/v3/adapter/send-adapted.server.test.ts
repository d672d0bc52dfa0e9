import { expect, test, vi } from "vitest";
import { z } from "zod";
import { updateProfile, getProfile } from "#contract/account/account.ts";
import { login, register } from "#contract/account/auth.ts";
import { listContacts } from "#contract/catalogue/contacts.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { Money } from "#contract/fields.ts";
import { getInvoice } from "#contract/payments/payments.ts";
import { strict } from "#contract/strict.ts";
import { createCapabilities } from "../capabilities.server.ts";
import type { Credentials } from "../credentials.server.ts";
import { createResponseReader } from "../reader/response-reader.server.ts";
import type { CallInput } from "#contract/v3-api.ts";
import type { V3Request } from "../transport.server.ts";
import { callV3 } from "../v3-call.server.ts";
import { V3Unreachable, type V3Response } from "../v3-response.server.ts";
import { endpointKey, type Adapter, type EndpointRule } from "./adapter.server.ts";
import { AdapterRefusal } from "./compose-call.server.ts";
import { sendAdapted } from "./send-adapted.server.ts";

type Respond = (request: V3Request) => V3Response;

function json(body: unknown, status = 200): V3Response {
  return { status, body, bytes: JSON.stringify(body ?? null).length, retryAfterSeconds: undefined };
}

/** Sets up an API with an adapter that has one rule, and records its requests and the adapter's errors. */
function adapted(endpoint: Endpoint, rule: EndpointRule | false, general: Partial<Adapter> = {}, respond?: Respond) {
  const transport = vi.fn(async (request: V3Request) => (respond ?? (() => json({})))(request));
  const onError = vi.fn<Adapter["onError"]>();
  const rules = new Map([[endpointKey(endpoint), rule]]);
  const adapter: Adapter = { base: "/v1", defaults: {}, rules, missing: [], onError, ...general };
  return {
    connection: { transport, deviceHeader: "X-DEVICE-TOKEN", adapter },
    requests: () => transport.mock.calls.map(([request]) => request),
    onError,
    send(input: CallInput = {}, credentials: Credentials = {}) {
      return sendAdapted(this.connection, endpoint, input, credentials);
    },
  };
}

const form = { mobile_number: "01700000001", password: "a long enough one" };
const caller = { token: "jwt", deviceToken: "device", address: "192.0.2.7" };

test("changes path, query, body and headers before the request, and the response after it", async () => {
  const steps: string[] = [];
  const note = <Value>(step: string, value: Value) => (steps.push(step), value);
  const rule: EndpointRule = {
    path: () => note("path", "/session/open"),
    query: () => note("query", { lang: "bn" }),
    body: () => note("body", { phone: form.mobile_number }),
    response: (body, { status }) => note("response", { body, status }),
  };
  const headers = () => note("headers", { "X-App-Key": "k", Authorization: undefined });
  const api = adapted(login, rule, { headers }, () => note("request", json({ data: 1 }, 201)));
  expect(await api.send({ body: form }, caller)).toMatchObject({
    status: 201,
    body: { body: { data: 1 }, status: 201 },
  });
  expect(steps).toEqual(["headers", "body", "path", "query", "request", "response"]);
  const [request] = api.requests();
  expect(request).toMatchObject({ method: "POST", path: "/v1/session/open?lang=bn", feature: "auth" });
  expect(JSON.parse(String(request?.body))).toEqual({ phone: form.mobile_number });
  expect(request?.headers).toMatchObject({
    "x-app-key": "k",
    "x-device-token": "device",
    "x-forwarded-for": "192.0.2.7",
  });
  expect(request?.headers).not.toHaveProperty("authorization");
});

test("fills params into the path of the adapter, and sends a call without a rule as declared below `base`", async () => {
  const path = "/bills/{id}";
  const api = adapted(getInvoice, { path });
  await api.send({ params: { id: "a/b" } });
  await sendAdapted(api.connection, getProfile, { query: { page: 2 } }, {});
  expect(api.requests().map((request) => request.path)).toEqual(["/v1/bills/a%2Fb", `/v1${getProfile.path}?page=2`]);
});

test("applies the hooks of `defaults` where an endpoint has none of that kind", async () => {
  const defaults = { path: (_: unknown, { path }: { path: string }) => `/all${path}`, response: () => "default" };
  const api = adapted(login, { response: () => "own" }, { defaults });
  expect(await api.send({ body: form })).toMatchObject({ body: "own" });
  expect(await sendAdapted(api.connection, getProfile, {}, {})).toMatchObject({ body: "default" });
  expect(api.requests().map((request) => request.path)).toEqual(["/v1/all/auth/login", `/v1/all${getProfile.path}`]);
});

test("answers a call that the API does not have with 404, without a request", async () => {
  const api = adapted(getProfile, false);
  expect(await api.send()).toMatchObject({ status: 404, body: undefined });
  expect(api.requests()).toEqual([]);
});

test("converts an error response by `refusal`, which may change the status; a page of a proxy stays as it is", async () => {
  const refusal = (status: number, body: unknown) => ({ message: `${status} ${JSON.stringify(body)}`, status: 423 });
  const refusing = adapted(login, {}, { refusal }, () => json({ text: "no" }, 403));
  expect(await refusing.send({ body: form })).toMatchObject({ status: 423, body: { message: '403 {"text":"no"}' } });
  const page = adapted(login, {}, { refusal }, () => ({ ...json(undefined, 404), isForeign: true }));
  expect(await page.send({ body: form })).toMatchObject({ status: 404, body: undefined, isForeign: true });
});

test("an error response has the contract's ids, with and without `refusal`", async () => {
  const general = { defaults: { ids: { course_id: "c-" } } };
  const refuse = () => json({ checkout: { course_id: "c-5" } }, 402);
  const body = { checkout: { course_id: 5 } };
  for (const own of [{}, { refusal: (_: number, theirs: unknown) => theirs }])
    expect(await adapted(login, {}, { ...general, ...own }, refuse).send({ body: form })).toMatchObject({ body });
});

test("composes one response of several requests with the caller's credentials", async () => {
  const call: EndpointRule["call"] = async (input, api) => ({
    input,
    one: await api.get("/summary", { p: 1 }),
    two: await api.post("/more", { a: 1 }),
  });
  const api = adapted(getProfile, { call }, {}, ({ path }) => json(path));
  expect(await api.send({}, caller)).toMatchObject({
    status: 200,
    body: { input: { params: {}, query: {} }, one: "/v1/summary?p=1", two: "/v1/more" },
  });
  expect(api.requests().map(({ method, feature, headers }) => [method, feature, headers["authorization"]])).toEqual([
    ["GET", getProfile.feature, "Bearer jwt"],
    ["POST", getProfile.feature, "Bearer jwt"],
  ]);
});

test("a request of `call` that is refused or not answered is the failure of the endpoint, unless it is caught", async () => {
  const refusal = (_: number, body: unknown) => ({ message: body });
  const call: EndpointRule["call"] = (_, api) => api.get("/summary");
  const refusing = adapted(getProfile, { call }, { refusal }, () => json("no", 403));
  expect(await refusing.send()).toMatchObject({ status: 403, body: { message: "no" } });
  expect(refusing.onError).not.toHaveBeenCalled();
  const down = adapted(getProfile, { call }, {}, () => {
    throw new V3Unreachable("overloaded");
  });
  await expect(down.send()).rejects.toMatchObject({ reason: "overloaded" });
  const caught: EndpointRule["call"] = (_, api) =>
    api.get("/summary").catch((error: unknown) => (error instanceof AdapterRefusal ? error.status : 0));
  expect(await adapted(getProfile, { call: caught }, {}, () => json("no", 404)).send()).toMatchObject({ body: 404 });
});

test("`call` may take as long as a call of the endpoint, and sends nothing after that", async () => {
  const endpoint = { ...getProfile, timeoutMs: 20 };
  let proceed: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (proceed = resolve));
  let late: Promise<unknown> = Promise.resolve();
  const call: EndpointRule["call"] = (_, api) => (late = released.then(() => api.get("/late")));
  const slow = adapted(endpoint, { call });
  await expect(slow.send()).rejects.toMatchObject({ reason: "too slow" });
  proceed();
  await expect(late).rejects.toMatchObject({ reason: "too slow" });
  expect(slow.requests()).toEqual([]);
});

const broken = () => {
  throw new TypeError("cannot read that");
};

test.each<[string, EndpointRule, Partial<Adapter>?]>([
  ["path", { path: broken }],
  ["a path that is none", { path: () => "relative" }],
  ["query", { query: broken }],
  ["body", { body: broken }],
  ["response", { response: broken }],
  ["call", { call: broken }],
  ["a rejected call", { call: async () => broken() }],
  ["headers", {}, { headers: broken }],
])("an error thrown by %s is reported with the endpoint, and no response of the API", async (_, rule, general) => {
  const api = adapted(login, rule, general);
  await expect(api.send({ body: form })).rejects.toMatchObject({ reason: "adapter" });
  expect(api.onError.mock.calls).toEqual([["POST /auth/login", expect.any(Error)]]);
});

test("an error thrown by `refusal` is reported too", async () => {
  const api = adapted(login, {}, { refusal: broken }, () => json({}, 422));
  await expect(api.send({ body: form })).rejects.toMatchObject({ reason: "adapter" });
  expect(api.onError).toHaveBeenCalledOnce();
});

test("gives the adapter no credentials for a public endpoint, whose response all visitors share", async () => {
  const headers = vi.fn((_: Credentials) => ({}));
  const call: EndpointRule["call"] = (_, api) => api.get("/contacts");
  const shared = adapted(listContacts, { call }, { headers });
  await shared.send({}, caller);
  expect(headers.mock.calls).toEqual([[{}]]);
  expect(shared.requests().map((request) => Object.keys(request.headers).sort())).toEqual([
    ["accept", "accept-language"],
  ]);
  const own = adapted(getProfile, {}, { headers });
  await own.send({}, caller);
  expect(headers).toHaveBeenLastCalledWith(caller);
});

test("a body that may contain files reaches the adapter as a form, and a form is sent as multipart", async () => {
  let received: unknown;
  const body: EndpointRule["body"] = (form) => (received = form);
  const avatar = `data:image/png;name=${encodeURIComponent("ছবি.png")};base64,QUI=`;
  const api = adapted(updateProfile, { body });
  await api.send({ body: { name: "ডা. নমুনা", avatar, days: [1, 2], left_out: undefined, none: null } });
  const entries = received instanceof FormData ? [...received].map(([name]) => name) : received;
  expect(entries).toEqual(["name", "avatar", "days[]", "days[]"]);
  const [request] = api.requests();
  expect(request?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
  const sent = await new Response(request?.body ?? null, { headers: request?.headers ?? {} }).formData();
  const file = sent.get("avatar");
  expect(file instanceof File && { name: file.name, type: file.type, text: await file.text() }).toEqual({
    name: "ছবি.png",
    type: "image/png",
    text: "AB",
  });
});

function readBy(endpoint: Endpoint, response: () => unknown) {
  const reader = createResponseReader({ log: { warn: () => undefined }, zone: "Asia/Dhaka" });
  const v3 = { ...adapted(endpoint, { response }).connection, reader, capabilities: createCapabilities() };
  return callV3(v3, endpoint, { params: { id: 7 } });
}

test.each([
  ["500.00", true],
  ["$500", false],
  ["about 500", false],
  [undefined, false],
])("amounts stay exact: %j in place of an amount is readable: %j", async (due, isReadable) => {
  const endpoint = { ...getInvoice, response: z.object({ bill: strict(z.object({ due: Money })) }) };
  const result = await readBy(endpoint, () => ({ bill: { due } }));
  expect(result).toMatchObject(isReadable ? { ok: true, data: { bill: { due } } } : { ok: false, status: 503 });
});

test("a response in which the adapter reports a failure is a refusal", async () => {
  const refused = await readBy(login, () => ({ success: false, message: "পাসওয়ার্ড ঠিক নয়।" }));
  expect(refused).toMatchObject({ ok: false, status: 422, envelope: { message: "পাসওয়ার্ড ঠিক নয়।" } });
});

test("sends another method, and shows the one-time token to the body", async () => {
  const api = adapted(register, { method: "PUT", body: (_, { otpToken }) => ({ verification_id: otpToken }) });
  await api.send({ body: {} }, { ...caller, otpToken: "v-1" });
  expect(api.requests()).toMatchObject([{ method: "PUT", body: JSON.stringify({ verification_id: "v-1" }) }]);
});

test("shows the one-time token to a call of its own", async () => {
  const api = adapted(register, { call: ({ otpToken }, own) => own.post("/accounts", { verification_id: otpToken }) });
  await api.send({ body: {} }, { ...caller, otpToken: "v-1" });
  expect(api.requests()).toMatchObject([{ method: "POST", body: JSON.stringify({ verification_id: "v-1" }) }]);
});
