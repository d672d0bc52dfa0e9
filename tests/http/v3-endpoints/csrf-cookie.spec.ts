import { expect } from "@playwright/test";
import { csrfPath } from "#tests/support/fakes/fake-api.ts";
import { test } from "#tests/support/browser/http-test.ts";
import { visit } from "#tests/support/api/portal/page-content.ts";
import { cookieSecret, sealedCookie, sessionCookie } from "#tests/support/api/portal/visitor.ts";

const retryMs = 2000;

/** Expects at most one try per two seconds since `beganMs`; a busy machine only makes them fewer. */
function expectEveryTwoSeconds(tries: number, beganMs: number) {
  expect(tries).toBeLessThanOrEqual(1 + (performance.now() - beganMs) / retryMs);
}

test("the CSRF cookie is requested first, and every two seconds until the API sends it, whatever the number of visitors", async ({
  api,
  start,
}) => {
  await api.start();
  api.faults.set(csrfPath, { status: 503 });
  const beganMs = performance.now();
  const portal = await start({ V3_API_URL: api.origin });
  const ready = async () => (await visit(`${portal.origin}/readyz`)).status;
  const tries = () => api.seen.filter(({ path }) => path === csrfPath);

  expect(await ready()).toBe(503);
  expect(api.seen[0]).toMatchObject({ method: "GET", path: csrfPath });
  await Promise.all(Array.from({ length: 50 }, (_, n) => visit(`${portal.origin}/faq?search=${n}`)));
  await expect.poll(() => tries().length).toBeGreaterThan(3);
  expect(await ready()).toBe(503);
  expectEveryTwoSeconds(tries().length, beganMs);

  api.faults.clear();
  await expect.poll(ready).toBe(200);
  const needed = tries().length;
  expect((await visit(portal.origin)).status).toBe(200);
  expect(tries().length).toBe(needed);
});

test("an API that never responds to the CSRF call is not tried more often", async ({ api, start }) => {
  await api.start();
  api.faults.set(csrfPath, { delayMs: 60_000 });
  const beganMs = performance.now();
  await start({ V3_API_URL: api.origin });
  const tries = () => api.seen.filter(({ path }) => path === csrfPath);
  await expect.poll(() => tries().length).toBeGreaterThan(2);
  expectEveryTwoSeconds(tries().length, beganMs);
});

test("an API without a CSRF call is ready once it answers", async ({ api, start }) => {
  await api.start();
  api.faults.set(csrfPath, { status: 404 });
  const portal = await start({ V3_API_URL: api.origin, V3_CSRF_PATH: "none" });
  await expect.poll(async () => (await visit(`${portal.origin}/readyz`)).status).toBe(200);
  expect(api.seen.filter(({ path }) => path === csrfPath)).toEqual([]);
});

test("the CSRF path and the device header come from the settings", async ({ api, start }) => {
  await api.start();
  api.responders.set("GET /cookies/csrf", () => ({}));
  api.visitors.set("token-one", { is_logged_in: true });
  const portal = await start({
    V3_API_URL: api.origin,
    V3_CSRF_PATH: "/cookies/csrf",
    V3_DEVICE_HEADER: "X-Our-Device",
    SESSION_SECRETS: cookieSecret,
  });
  await expect.poll(async () => (await visit(`${portal.origin}/readyz`)).status).toBe(200);
  expect([...new Set(api.seen.map(({ path }) => path))]).toEqual(["/cookies/csrf"]);

  const cookie = [await sessionCookie("token-one"), await sealedCookie("ddt", "device-one")].join("; ");
  await visit(portal.origin, { cookie });
  const request = api.seen.find(({ headers }) => headers.authorization === "Bearer token-one");
  expect(request?.headers["x-our-device"]).toBe("device-one");
  expect(request?.headers["x-device-token"]).toBeUndefined();
});
