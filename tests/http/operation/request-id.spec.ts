import { expect } from "@playwright/test";
import { databaseBehindProxy } from "#tests/support/processes/proxies/database-proxy.ts";
import { newDoctor } from "#tests/support/browser/doctors.ts";
import { demoDoctor } from "#tests/support/browser/demo-doctor.ts";
import { test } from "#tests/support/browser/http-test.ts";
import { browserAt } from "#tests/support/api/portal/plain-browser.ts";
import { cookieSecret } from "#tests/support/api/portal/visitor.ts";

const trusting = { TRUSTED_PROXIES: "127.0.0.0/8", LOG_LEVEL: "info" };

/** Log lines of a program. */
const logged = (program: { output(): string }) =>
  program
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line): unknown => JSON.parse(line));

test("one request id is logged from the proxy's request through portal and API to the SMS @whole", async ({
  start,
}) => {
  const api = await start(trusting, "build/server/api.js");
  const portal = await start({ ...trusting, V3_API_URL: api.origin });
  const { phone, bmdcNo } = newDoctor();
  const id = "edge-0047110815";
  const response = await fetch(`${portal.origin}/join`, {
    method: "POST",
    headers: { "x-request-id": id, "x-forwarded-for": "192.0.2.47" },
    body: new URLSearchParams({ name: "ডা. নমুনা", phone, bmdc_no: bmdcNo }),
    redirect: "manual",
  });
  expect(response.status).toBe(303);
  const linesOf = (program: { output(): string }) =>
    program
      .output()
      .split("\n")
      .filter((line) => line.includes(`"request":"${id}"`))
      .join("\n");
  await expect.poll(() => linesOf(portal)).toContain('"path":"/join","status":303');
  await expect.poll(() => linesOf(api)).toContain('"path":"/api/v3/auth/join","status":200');
  await expect.poll(() => linesOf(api)).toContain("an SMS was sent");
});

test("portal and API log the visitor's network and the doctor of a failed request, and an unknown proxy @whole", async ({
  start,
}) => {
  const api = await start(trusting, "build/server/api.js");
  const portal = await start({ ...trusting, V3_API_URL: api.origin });
  const doctor = browserAt(portal.origin, { "x-forwarded-for": "203.0.113.77" });
  expect((await doctor.logIn(demoDoctor.phone, demoDoctor.password)).status).toBe(303);
  expect((await doctor.send("/my/courses/987654321")).status).toBe(404);
  const failure = expect.objectContaining({
    status: 404,
    from: "203.0.113.0/24",
    doctor: expect.any(Number),
  });
  await expect.poll(() => logged(portal)).toContainEqual(failure);
  await expect.poll(() => logged(api)).toContainEqual(failure);

  const closed = await start({ LOG_LEVEL: "info" });
  const wrongPassword = browserAt(closed.origin, { "x-forwarded-for": "203.0.113.77" });
  await wrongPassword.logIn(demoDoctor.phone, "not the password");
  await expect
    .poll(() => logged(closed))
    .toContainEqual(expect.objectContaining({ level: 40, from: "127.0.0.1", header: "x-forwarded-for" }));
  for (const program of [portal, api, closed]) expect(program.output()).not.toContain("203.0.113.77");
});

test("a portal without its database reports it at /readyz and keeps running @whole", async ({ start }) => {
  const faultyProxy = await databaseBehindProxy();
  const portal = await start({ DATABASE_URL: faultyProxy.url, SESSION_SECRETS: cookieSecret, LOG_LEVEL: "silent" });
  const readiness = async () => {
    const response = await fetch(`${portal.origin}/readyz`);
    return `${response.status} ${(await response.text()).split("\n").join(" ")}`;
  };
  await expect.poll(readiness).toMatch(/^200 ready/);
  await faultyProxy.close();
  await expect.poll(readiness).toBe("503 not ready database");
  expect((await fetch(`${portal.origin}/healthz`)).status).toBe(200);
});
