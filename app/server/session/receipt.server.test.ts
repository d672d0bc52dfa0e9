import { expect, test } from "vitest";
import { nextRequest, requestContext } from "#tests/support/api/portal/request-context.ts";
import { createLoginRedirect } from "../pipeline/login-redirect.server.ts";
import { receiptOf } from "./receipt.server.ts";
import { requireDoctorOrReceipt } from "./require-doctor.server.ts";
import { openSession } from "./session.server.ts";

const origin = "http://127.0.0.1:3000";
const receipt = `1795273131172.${"A".repeat(43)}`;
const done = "/my/courses/4/payment/7/done";
const redirectToLogin = createLoginRedirect(false);

test.each([
  ["the page of a payment", `${done}?receipt=${receipt}`, "GET", receipt],
  ["the data of the page", `${done}.data?receipt=${receipt}`, "GET", receipt],
  ["the page by HEAD", `${done}?receipt=${receipt}`, "HEAD", receipt],
  ["a form sent to it", `${done}?receipt=${receipt}`, "POST", undefined],
  ["the page without a receipt", done, "GET", undefined],
  ["an empty receipt", `${done}?receipt=`, "GET", undefined],
  ["a malformed receipt", `${done}?receipt=${encodeURIComponent("<b>")}`, "GET", undefined],
  ["a receipt that is too long", `${done}?receipt=${"A".repeat(201)}`, "GET", undefined],
  ["an invoice", `/my/courses/4/invoice?receipt=${receipt}`, "GET", undefined],
  ["a page below it", `${done}/more?receipt=${receipt}`, "GET", undefined],
  ["malformed ids", `/my/courses/x/payment/7/done?receipt=${receipt}`, "GET", undefined],
])("allows or redirects a visitor without a session who requests %s", (_, path, method, expected) => {
  const request = new Request(origin + path, { method });
  expect(receiptOf(request)).toBe(expected);
  const isDataRequest = path.includes(".data");
  expect(redirectToLogin(request)?.status).toBe(
    expected !== undefined || isDataRequest ? undefined : method === "POST" ? 303 : 302,
  );
});

test("gives a visitor with a receipt read access only, and a logged-in doctor full access", async () => {
  const request = new Request(`${origin}${done}?receipt=${receipt}`);
  const visitor = await requireDoctorOrReceipt(request, requestContext());
  expect(visitor.isDoctor).toBe(false);
  expect(Object.keys(visitor.api)).toEqual(["load"]);

  const context = requestContext();
  await openSession({ token: "a-token-of-the-tests", doctorId: 7 }, context);
  const doctor = await requireDoctorOrReceipt(nextRequest(context, request.url), requestContext());
  expect(doctor.isDoctor).toBe(true);
});

test("redirects to the login without session and receipt", async () => {
  const thrown: unknown = await requireDoctorOrReceipt(new Request(origin + done), requestContext()).catch(
    (error: unknown) => error,
  );
  expect(thrown instanceof Response && thrown.headers.get("location")).toMatch(/^\/login\?next=.*payment-done/);
});
