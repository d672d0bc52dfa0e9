import { expect, test } from "vitest";
import { requestContext } from "#tests/support/api/portal/request-context.ts";
import { requestCode } from "./code-after-guesses.server.ts";

/** Address that follows a refused login; undefined: the form is shown again. */
async function afterLogin(code: string, name: string, status = 200) {
  const context = requestContext({ status, body: { resend_after: 60 } });
  const request = new Request("http://portal.test/login", { method: "POST" });
  const form = { mobile_number: name, password: "the password" };
  return (await requestCode({ status: 403, code }, form, { request, context }))?.headers.get("location");
}

test.each([
  ["a mobile number", "otp_required", "01712345678", "/otp"],
  ["a BMDC number", "otp_required", "A-12345", undefined],
  ["a blocked account", "blocked", "01712345678", undefined],
])("after strangers' guesses a login with %s leads to the right page", async (_, code, name, location) => {
  expect(await afterLogin(code, name)).toBe(location);
});

test("a code that cannot be requested leaves the refusal", async () => {
  expect(await afterLogin("otp_required", "01712345678", 429)).toBeUndefined();
});
