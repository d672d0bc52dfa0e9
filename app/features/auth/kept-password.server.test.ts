import { expect, test, vi } from "vitest";
import { data } from "@remix-run/node";
import { nextRequest, requestContext } from "#tests/support/api/portal/request-context.ts";
import { keptPassword } from "./kept-password.server.ts";

const url = "http://127.0.0.1:3000/register";
const phone = "01700000001";

function passwords(password: string, confirmation = password): FormData {
  const fields = new FormData();
  fields.set("password", password);
  fields.set("password_confirmation", confirmation);
  return fields;
}

/** Refuses a form and gives the password that the next attempt has without one being typed. */
async function passwordAfter(fields: FormData, refusedField: string, { number = phone, minutes = 1 } = {}) {
  vi.useFakeTimers({ toFake: ["Date"] });
  const context = requestContext();
  const result = { error: { [refusedField]: ["ভুল"] } };
  await keptPassword(phone, context).refusal(
    fields,
    data({ form: "register", result, retryAfterSeconds: null, key: null }, { status: 422 }),
  );
  vi.advanceTimersByTime(minutes * 60_000);
  const next = passwords("");
  await keptPassword(number, requestContext()).fillIn(next, nextRequest(context, url));
  return next.get("password");
}

test("a password is kept for ten minutes, for its own number", async () => {
  const typed = passwords("a long enough one");
  expect(await passwordAfter(typed, "medical_college_id")).toBe("a long enough one");
  expect(await passwordAfter(typed, "medical_college_id", { minutes: 11 })).toBe("");
  expect(await passwordAfter(typed, "medical_college_id", { number: "01700000002" })).toBe("");
});

test("a refused or mistyped password is not kept", async () => {
  expect(await passwordAfter(passwords("short"), "password")).toBe("");
  expect(await passwordAfter(passwords("a long enough one", "another"), "name")).toBe("");
});
