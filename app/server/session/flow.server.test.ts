import { expect, test, vi } from "vitest";
import { nextRequest, requestContext } from "#tests/support/request-context.ts";
import { flashCookie, flowCookie, resendTime, secondsUntilResend, type Flow } from "#app/server/forms/flow.server.ts";

const url = "http://127.0.0.1:3000/otp";
const begun: Omit<Flow, "endsAtMs"> = {
  purpose: "join",
  step: "code",
  phone: "01700000001",
  name: "ডা. নমুনা",
  bmdcNo: "A-71234",
  query: { next: '{"name":"my-account","params":{}}', batch: "12" },
  resendAtMs: 0,
};

test("a visitor who leaves in the middle comes back to the same step", async () => {
  const context = requestContext();
  await flowCookie(context).save(begun);
  expect(await flowCookie(requestContext()).read(nextRequest(context, url))).toMatchObject(begun);
});

test("the browser can neither read nor reach the cookie, and an altered one counts for nothing", async () => {
  const context = requestContext();
  await flowCookie(context).save(begun);
  const [cookie = ""] = context.setCookies;
  expect(cookie).toMatch(/^flow=.*Max-Age=1800;.*HttpOnly.*SameSite=Lax/);
  const value = decodeURIComponent(cookie.split(";")[0]?.slice("flow=".length) ?? "");
  expect(Buffer.from(value, "base64").toString()).not.toContain(begun.phone);
  const altered = new Request(url, { headers: { cookie: `flow=${value.slice(0, -9)}AAAA${value.slice(-5)}` } });
  expect(await flowCookie(context).read(altered)).toBeUndefined();
});

test("after 30 minutes nothing is left, even if the browser still brings the cookie", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const context = requestContext();
  await flowCookie(context).save(begun);
  const request = nextRequest(context, url);
  vi.advanceTimersByTime(29 * 60_000);
  expect(await flowCookie(context).read(request)).toMatchObject({ step: "code" });
  vi.advanceTimersByTime(61_000);
  expect(await flowCookie(context).read(request)).toBeUndefined();
});

test("the wait for another code runs on in whole seconds and ends at nothing", () => {
  const resendAtMs = resendTime(60, 1000);
  expect(secondsUntilResend({ resendAtMs }, 1000)).toBe(60);
  expect(secondsUntilResend({ resendAtMs }, 19_100)).toBe(42);
  expect(secondsUntilResend({ resendAtMs }, 90_000)).toBe(0);
});

test("a sentence for the next page is shown once", async () => {
  const context = requestContext();
  await flashCookie(context).save("রাখা হয়েছে");
  const next = requestContext();
  expect(await flashCookie(next).consume(nextRequest(context, url))).toBe("রাখা হয়েছে");
  expect(next.setCookies).toEqual([expect.stringMatching(/^flash=;.*Max-Age=0/)]);
});
