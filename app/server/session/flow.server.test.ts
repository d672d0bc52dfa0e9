import { expect, test, vi } from "vitest";
import { nextRequest, requestContext } from "#tests/support/api/portal/request-context.ts";
import { flashCookie, flowCookie, resendTime, secondsUntilResend, type Flow } from "#app/server/forms/flow.server.ts";

const url = "http://127.0.0.1:3000/otp";
const flow: Omit<Flow, "endsAtMs"> = {
  purpose: "join",
  step: "code",
  phone: "01700000001",
  name: "ডা. নমুনা",
  bmdcNo: "A-71234",
  query: { next: '{"name":"my-account","params":{}}', batch: "12" },
  resendAtMs: 0,
};

test("restores the step of a visitor who returns", async () => {
  const context = requestContext();
  await flowCookie(context).save(flow);
  expect(await flowCookie(requestContext()).read(nextRequest(context, url))).toMatchObject(flow);
});

test("encrypts the cookie, hides it from scripts, and ignores an altered one", async () => {
  const context = requestContext();
  await flowCookie(context).save(flow);
  const [cookie = ""] = context.setCookies;
  expect(cookie).toMatch(/^flow=.*Max-Age=1800;.*HttpOnly.*SameSite=Lax/);
  const value = decodeURIComponent(cookie.split(";")[0]?.slice("flow=".length) ?? "");
  expect(Buffer.from(value, "base64").toString()).not.toContain(flow.phone);
  const altered = new Request(url, { headers: { cookie: `flow=${value.slice(0, -9)}AAAA${value.slice(-5)}` } });
  expect(await flowCookie(context).read(altered)).toBeUndefined();
});

test("ignores the cookie after 30 minutes even if the browser still sends it", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const context = requestContext();
  await flowCookie(context).save(flow);
  const request = nextRequest(context, url);
  vi.advanceTimersByTime(29 * 60_000);
  expect(await flowCookie(context).read(request)).toMatchObject({ step: "code" });
  vi.advanceTimersByTime(61_000);
  expect(await flowCookie(context).read(request)).toBeUndefined();
});

test("counts down to another code in whole seconds, to zero", () => {
  const resendAtMs = resendTime(60, 1000);
  expect(secondsUntilResend({ resendAtMs }, 1000)).toBe(60);
  expect(secondsUntilResend({ resendAtMs }, 19_100)).toBe(42);
  expect(secondsUntilResend({ resendAtMs }, 90_000)).toBe(0);
});

test("shows a flash message once", async () => {
  const context = requestContext();
  await flashCookie(context).save("রাখা হয়েছে");
  const next = requestContext();
  expect(await flashCookie(next).consume(nextRequest(context, url))).toBe("রাখা হয়েছে");
  expect(next.setCookies).toEqual([expect.stringMatching(/^flash=ImNsZWFyZWQi;.*Max-Age=0/)]);
});
