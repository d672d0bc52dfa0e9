import { expect, test } from "vitest";
import { bodyOf } from "./response-body.server.ts";

const verification = { method: "POST", issues: "otp_token" } as const;
const login = { method: "POST", issues: "token" } as const;

test.each([
  [{ otp_token: "1|abc" }],
  [{ token: "1|abc" }],
  [{ access_token: "1|abc", token_type: "Bearer" }],
  [{ x_otp_token: "1|abc" }],
  [{ "X-OTP-TOKEN": "1|abc" }],
  [{ otpToken: "1|abc", message: "OK" }],
  [{ data: { token: "1|abc" } }],
  [{ status: true, data: { otp: { token: "Bearer 1|abc" } } }],
])("finds the OTP token in %o", (body) => {
  expect(bodyOf(verification, { body })).toMatchObject({ otp_token: "1|abc" });
});

test("prefers the contract's own name, then the body, then the header", () => {
  const issuedInHeaders = { otp_token: "in-the-header" };
  const body = { token: "other", data: { otp_token: "own" } };
  expect(bodyOf(verification, { body, issuedInHeaders })).toMatchObject({ otp_token: "own" });
  expect(bodyOf(verification, { body: { token: "other" }, issuedInHeaders })).toMatchObject({ otp_token: "other" });
  expect(bodyOf(verification, { body: { message: "OK" }, issuedInHeaders })).toMatchObject({
    otp_token: "in-the-header",
  });
});

test.each([[undefined], [null], ["OK"], [[]], [{ message: "OK" }], [{ token: null }], [{ token: "two words" }]])(
  "reads %o as a success without a token",
  (body) => {
    expect(bodyOf(verification, { body })).toMatchObject({ otp_token: undefined });
  },
);

test.each([
  [{ token: "1|abc", user: { id: 7 } }],
  [{ access_token: "1|abc", doctor: { id: 7 } }],
  [{ data: { token: "1|abc", id: 7 } }],
  [{ token: { plainTextToken: "1|abc", accessToken: { id: 3 } }, user: { id: 7 } }],
  [{ user: { id: 7, api_token: "1|abc" } }],
])("finds the login token and the doctor in %o", (body) => {
  expect(bodyOf(login, { body })).toMatchObject({ token: "1|abc", user: { id: 7 } });
});

test("a login without a doctor names none", () => {
  expect(bodyOf(login, { body: { token: "1|abc" } })).toEqual({ token: "1|abc", user: undefined });
});

test("only writes may respond without fields", () => {
  expect(bodyOf({ method: "POST" }, { body: undefined })).toEqual({});
  expect(bodyOf({ method: "DELETE" }, { body: "OK" })).toEqual({});
  expect(bodyOf({ method: "GET" }, { body: undefined })).toBeUndefined();
  expect(bodyOf({ method: "POST" }, { body: [1] })).toEqual([1]);
});
