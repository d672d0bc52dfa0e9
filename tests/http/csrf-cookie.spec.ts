import { expect } from "@playwright/test";
import { csrfPath } from "#tests/support/fake-api.ts";
import { test } from "#tests/support/http-test.ts";
import { visit } from "#tests/support/reading.ts";
import { cookieSecret, sealedCookie, sessionCookie } from "#tests/support/visitor.ts";

const retryMs = 2000;

/** No oftener, that is, since a moment before the first: whatever is late on a busy machine makes them fewer. */
function expectEveryTwoSeconds(tries: number, beganMs: number) {
  expect(tries).toBeLessThanOrEqual(1 + (performance.now() - beganMs) / retryMs);
}

test("the CSRF cookie is asked for first, and every two seconds until the API gives it, however many visitors wait", async ({
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

test("an API that accepts the CSRF call and never answers is tried no more often", async ({ api, start }) => {
  await api.start();
  api.faults.set(csrfPath, { delayMs: 60_000 });
  const beganMs = performance.now();
  await start({ V3_API_URL: api.origin });
  const tries = () => api.seen.filter(({ path }) => path === csrfPath);
  await expect.poll(() => tries().length).toBeGreaterThan(2);
  expectEveryTwoSeconds(tries().length, beganMs);
});

test("the CSRF path and the device header are those of the settings", async ({ api, start }) => {
  await api.start();
  api.answers.set("GET /cookies/csrf", () => ({}));
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
  const asked = api.seen.find(({ headers }) => headers.authorization === "Bearer token-one");
  expect(asked?.headers["x-our-device"]).toBe("device-one");
  expect(asked?.headers["x-device-token"]).toBeUndefined();
});
