import { expect, test } from "vitest";
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { nextRequest, requestContext } from "#tests/support/api/portal/request-context.ts";
import { requireDoctor } from "./require-doctor.server.ts";
import { openSession } from "./session.server.ts";
import { openSavedForm } from "./session-timeout.server.ts";

const endpoint = endpointsOf("notes");

const origin = "http://127.0.0.1:3000";
const call = endpoint({
  method: "POST",
  path: "/web/doctor/x",
  access: "doctor",
  summary: "x",
  response: z.object({}),
});

async function thrownBy(work: Promise<unknown>): Promise<Response> {
  const thrown: unknown = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(thrown instanceof Response)) throw new Error("no Response was thrown");
  return thrown;
}

async function loggedIn(pathname: string, init: RequestInit = {}): Promise<Request> {
  const context = requestContext();
  await openSession({ token: "a-token-of-the-tests", doctorId: 7 }, context);
  return nextRequest(context, origin + pathname, init);
}

const typed = new URLSearchParams({ name: "ডা. নমুনা", password: "secret", code: "123456" });
const form = { method: "POST", body: typed };
const toAccount = `/login?next=${encodeURIComponent('{"name":"my-account","params":{}}')}`;
const unverified = { message: "", device_verified: false };

test("redirects a visitor to the login, with a way back", async () => {
  const read = await thrownBy(requireDoctor(new Request(`${origin}/my/account`), requestContext()));
  expect([read.status, read.headers.get("location")]).toEqual([302, toAccount]);
  const write = await thrownBy(requireDoctor(new Request(`${origin}/my/account`, form), requestContext()));
  expect([write.status, write.headers.get("location")]).toEqual([303, toAccount]);
});

test("clears a session cookie that the portal did not issue", async () => {
  const context = requestContext();
  const request = new Request(`${origin}/my/account`, { headers: { cookie: "session=chosen" } });
  expect((await thrownBy(requireDoctor(request, context))).status).toBe(302);
  expect(context.setCookies.map((cookie) => cookie.slice(0, 21))).toEqual([
    "session=ImNsZWFyZWQi;",
    "logged_in=1; Max-Age=",
  ]);
  for (const cookie of context.setCookies) expect(cookie).toContain("Max-Age=0;");
});

test("ends the session and redirects to the login when a read meets an expired token", async () => {
  const context = requestContext({ status: 401, body: { message: "Unauthenticated." } });
  const { api } = await requireDoctor(await loggedIn("/my/account"), context);
  const response = await thrownBy(api.load(call, {}));
  expect([response.status, response.headers.get("location")]).toEqual([302, toAccount]);
  expect(context.setCookies[0]).toMatch(/^session=ImNsZWFyZWQi; Max-Age=0/);
});

for (const status of [401, 419]) {
  test(`saves the typed values, without secrets, for the same doctor when the API rejects a form with ${status}`, async () => {
    const context = requestContext({ status, body: { message: "" } });
    const request = await loggedIn("/my/account", form);
    const { api } = await requireDoctor(request, context);
    await request.formData();
    const response = await thrownBy(api.submit(call, {}));
    expect(response.status).toBe(419);
    const { kept } = z.object({ kept: z.string() }).parse(await response.json());
    expect(await openSavedForm("7", kept, context)).toMatchObject({
      action: "/my/account",
      fields: [["name", "ডা. নমুনা"]],
    });
    expect(await openSavedForm("8", kept, context)).toBeUndefined();
    expect(await openSavedForm("7", `${kept}x`, context)).toBeUndefined();
  });
}

test("redirects an unverified device to the devices page, on reads and forms", async () => {
  const context = requestContext({ status: 423, body: unverified });
  const toDevices = toAccount.replace("/login", "/my/account/devices");
  const read = await requireDoctor(await loggedIn("/my/account"), context);
  const left = await thrownBy(read.api.load(call, {}));
  expect([left.status, left.headers.get("location")]).toEqual([302, toDevices]);
  const write = await requireDoctor(await loggedIn("/my/account", form), context);
  const sent = await thrownBy(write.api.submit(call, {}));
  expect([sent.status, sent.headers.get("location")]).toEqual([303, toDevices]);
});

test.each([undefined, "allow"] as const)(
  "redirects for a 423 that says nothing more, whatever the call expects: %s",
  async (onUnverifiedDevice) => {
    const { api } = await requireDoctor(
      await loggedIn("/my/account"),
      requestContext({ status: 423, body: undefined }),
    );
    const response = await thrownBy(api.load({ ...call, onUnverifiedDevice }, {}));
    expect(response.headers.get("location")).toMatch(/^\/my\/account\/devices\?next=/);
  },
);

test("does not redirect for a 423 of a verified device, or on the devices pages", async () => {
  const other = requestContext({ status: 423, body: { message: "", device_verified: true } });
  const { api } = await requireDoctor(await loggedIn("/my/account"), other);
  expect(await api.submit(call, {})).toMatchObject({ ok: false, status: 423 });
  for (const page of ["/my/account/devices", "/my/account/devices.data", "/my/account/devices/otp-request"]) {
    const own = await requireDoctor(await loggedIn(page), requestContext({ status: 423, body: undefined }));
    expect(await own.api.submit(call, {}), page).toMatchObject({ ok: false, status: 423 });
  }
});

test("returns the refusal of device endpoints to their page without a redirect", async () => {
  const context = requestContext({
    status: 423,
    body: { ...unverified, code: "device_limit", otp_token: "t".repeat(30) },
  });
  const { api } = await requireDoctor(await loggedIn("/my/account/devices/otp-submission", form), context);
  expect(await api.submit(call, {})).toMatchObject({ ok: false, status: 423, code: "device_limit" });
});

test("returns the response of the first submission to a repeated one", async () => {
  const context = requestContext();
  const responses = [
    { status: 409, body: { message: "", code: "in_flight" } },
    { status: 409, body: { message: "", code: "in_flight" } },
    { status: 200, body: {} },
  ];
  context.portal.v3.transport = async () => ({
    ...(responses.shift() ?? { status: 500, body: {} }),
    bytes: 0,
    retryAfterSeconds: undefined,
  });
  const { api } = await requireDoctor(await loggedIn("/my/account", form), context);
  expect(await api.submit(call, { key: "a-key" })).toEqual({ ok: true, data: {} });
});

test("passes the API's field messages to a refused form", async () => {
  const body = { message: "ভুল আছে", errors: { name: ["নাম দিন।", "আরও"] } };
  const { api } = await requireDoctor(await loggedIn("/my/account", form), requestContext({ status: 422, body }));
  expect(await api.submit(call, {})).toMatchObject({
    ok: false,
    status: 422,
    reply: { fieldErrors: { name: ["নাম দিন।", "আরও"] }, formErrors: ["ভুল আছে"] },
  });
});
