import { expect, test } from "vitest";
import { nextRequest, requestContext } from "#tests/support/request-context.ts";
import { createMyGate } from "../pipeline/my-gate.server.ts";
import { receiptOf } from "./receipt.server.ts";
import { requireDoctorOrReceipt } from "./require-doctor.server.ts";
import { openSession } from "./session.server.ts";

const origin = "http://127.0.0.1:3000";
const receipt = `1795273131172.${"A".repeat(43)}`;
const done = "/my/courses/4/payment/7/done";
const gate = createMyGate(false);

test.each([
  ["the page of a payment", `${done}?receipt=${receipt}`, "GET", receipt],
  ["its data", `${done}.data?receipt=${receipt}`, "GET", receipt],
  ["its head", `${done}?receipt=${receipt}`, "HEAD", receipt],
  ["a form sent to it", `${done}?receipt=${receipt}`, "POST", undefined],
  ["the page without a receipt", done, "GET", undefined],
  ["an empty receipt", `${done}?receipt=`, "GET", undefined],
  ["what is no receipt", `${done}?receipt=${encodeURIComponent("<b>")}`, "GET", undefined],
  ["a receipt that is too long", `${done}?receipt=${"A".repeat(201)}`, "GET", undefined],
  ["an invoice", `/my/courses/4/invoice?receipt=${receipt}`, "GET", undefined],
  ["a page below it", `${done}/more?receipt=${receipt}`, "GET", undefined],
  ["ids that are none", `/my/courses/x/payment/7/done?receipt=${receipt}`, "GET", undefined],
])("of a visitor, %s is let in by its receipt or not at all", (_, path, method, expected) => {
  const request = new Request(origin + path, { method });
  expect(receiptOf(request)).toBe(expected);
  const isForTheRouter = path.includes(".data");
  expect(gate(request)?.status).toBe(
    expected !== undefined || isForTheRouter ? undefined : method === "POST" ? 303 : 302,
  );
});

test("with a receipt a visitor reads and can do nothing else; a doctor stays a doctor", async () => {
  const request = new Request(`${origin}${done}?receipt=${receipt}`);
  const visitor = await requireDoctorOrReceipt(request, requestContext());
  expect(visitor.isDoctor).toBe(false);
  expect(Object.keys(visitor.api)).toEqual(["load"]);

  const context = requestContext();
  await openSession({ token: "a-token-of-the-tests", doctorId: 7 }, context);
  const doctor = await requireDoctorOrReceipt(nextRequest(context, request.url), requestContext());
  expect(doctor.isDoctor).toBe(true);
});

test("without either the way leads to the login", async () => {
  const thrown: unknown = await requireDoctorOrReceipt(new Request(origin + done), requestContext()).catch(
    (error: unknown) => error,
  );
  expect(thrown instanceof Response && thrown.headers.get("location")).toMatch(/^\/login\?next=.*payment-done/);
});
