import { expect, test } from "vitest";
import { createLoginRedirect } from "./login-redirect.server.ts";

const origin = "http://127.0.0.1:3000";
const toAccount = `/login?next=${encodeURIComponent('{"name":"my-account","params":{}}')}`;

function redirectFor(path: string, init: RequestInit = {}, isSecure = false) {
  const response = createLoginRedirect(isSecure)(new Request(origin + path, init));
  return response && [response.status, response.headers.get("location"), response.headers.get("cache-control")];
}

test("redirects a visitor without a session from /my to the login, uncacheably and with a way back", () => {
  expect(redirectFor("/my/account")).toEqual([302, toAccount, "private, no-store"]);
  expect(redirectFor("/my/account", { method: "POST" })).toEqual([303, toAccount, "private, no-store"]);
  for (const path of ["/my", "/my/", "/MY/account"]) expect([path, redirectFor(path)?.[0]]).toEqual([path, 302]);
});

test("redirects /my itself to the dashboard of a doctor", () => {
  const headers = { cookie: "session=x" };
  for (const path of ["/my", "/MY", "/my?x=1"])
    expect(redirectFor(path, { headers })).toEqual([302, "/my/dashboard", "private, no-store"]);
  expect(redirectFor("/my")).toEqual([302, "/login", "private, no-store"]);
});

test("does not redirect other pages or data requests of the router", () => {
  for (const path of ["/", "/myth", "/x/my/account", "/my/account.data", "/login"]) {
    expect([path, redirectFor(path)]).toEqual([path, undefined]);
  }
  expect(redirectFor("/my/account.data/x")?.[0]).toBe(302);
});

test("accepts any value of the portal's session cookie", () => {
  const withCookie = (cookie: string, isSecure = false) =>
    redirectFor("/my/account", { headers: { cookie } }, isSecure)?.[0];
  expect(withCookie("theme=dark; session=x")).toBeUndefined();
  expect(withCookie("__Host-session=x", true)).toBeUndefined();
  expect(withCookie("session=x", true)).toBe(302);
  expect(withCookie("my_session=x")).toBe(302);
});
