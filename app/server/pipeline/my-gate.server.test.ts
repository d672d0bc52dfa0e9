import { expect, test } from "vitest";
import { createMyGate } from "./my-gate.server.ts";

const origin = "http://127.0.0.1:3000";
const toAccount = `/login?next=${encodeURIComponent('{"name":"my-account","params":{}}')}`;

function ask(path: string, init: RequestInit = {}, isSecure = false) {
  const answer = createMyGate(isSecure)(new Request(origin + path, init));
  return answer && [answer.status, answer.headers.get("location"), answer.headers.get("cache-control")];
}

test("who asks for a page below /my without a session is sent to log in, with the way back, and nobody keeps that answer", () => {
  expect(ask("/my/account")).toEqual([302, toAccount, "private, no-store"]);
  expect(ask("/my/account", { method: "POST" })).toEqual([303, toAccount, "private, no-store"]);
  for (const path of ["/my", "/my/", "/MY/account"]) expect([path, ask(path)?.[0]]).toEqual([path, 302]);
});

test("other pages and the data of the router go on", () => {
  for (const path of ["/", "/myth", "/x/my/account", "/my/account.data", "/login"]) {
    expect([path, ask(path)]).toEqual([path, undefined]);
  }
  expect(ask("/my/account.data/x")?.[0]).toBe(302);
});

test("a session cookie of the portal's own name lets go on, whatever it holds", () => {
  const withCookie = (cookie: string, isSecure = false) => ask("/my/account", { headers: { cookie } }, isSecure)?.[0];
  expect(withCookie("theme=dark; session=x")).toBeUndefined();
  expect(withCookie("__Host-session=x", true)).toBeUndefined();
  expect(withCookie("session=x", true)).toBe(302);
  expect(withCookie("my_session=x")).toBe(302);
});
