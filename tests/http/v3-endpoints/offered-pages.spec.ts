import { expect } from "@playwright/test";
import { linksOf, notOffered } from "#tests/support/api/portal/dead-links.ts";
import { visit } from "#tests/support/api/portal/page-content.ts";
import { cookieSecret, sessionCookie } from "#tests/support/api/portal/visitor.ts";
import { test as base } from "#tests/support/browser/http-test.ts";
import { startSpecificationApi, type SpecificationApi } from "#tests/support/fakes/specification-api/client.ts";
import type { PortalProcess } from "#tests/support/processes/portal-process.ts";

interface Fixtures {
  /** An API that knows only the calls of the specification. */
  specification: SpecificationApi;
  /** A portal on it, which has checked what the API has. */
  portal: PortalProcess;
  /** Session cookie of a doctor. */
  cookie: string;
}

const test = base.extend<Fixtures>({
  specification: async ({ browserName: _ }, use) => {
    const api = await startSpecificationApi();
    await use(api);
    await api.stop();
  },
  portal: async ({ specification, start }, use) => {
    const settings = { V3_API_URL: specification.origin, SESSION_SECRETS: cookieSecret, V3_CHECK_MINUTES: "5" };
    const portal = await start(settings);
    await expect.poll(portal.output).toContain('"endpoint":"GET /web/doctor/subscriptions"');
    await use(portal);
  },
  cookie: async ({ specification }, use) => {
    const { id, token } = await specification.addDoctor({ mobile_number: "01711111111" });
    await use(await sessionCookie(token, id));
  },
});

test("a page that is not offered says so, and the call is neither made again nor logged again", async ({
  specification,
  portal,
  cookie,
}) => {
  const asked = async () => (await specification.requests("/api/v3/web/doctor/notices")).length;
  expect(await asked()).toBe(1);
  for (const path of ["/my/notices", "/my/complain-box", "/my/subscription", "/my/notices"]) {
    const { status, html } = await visit(portal.origin + path, { cookie });
    expect({ path, status }).toEqual({ path, status: 404 });
    expect(html).toContain(notOffered);
    expect(html).toContain('class="my-nav"');
    expect(html).not.toContain("ঠিকানা বদলে গেছে");
  }
  expect(await asked()).toBe(1);
  expect(portal.output().match(/"endpoint":"GET \/web\/doctor\/notices"/g)).toHaveLength(1);
});

test("static pages and contacts are there without calls of their own, and without the demo's contacts", async ({
  portal,
}) => {
  const paths = [
    "/about",
    "/terms-condition",
    "/privacy-policy",
    "/refund-policy",
    "/gallery",
    "/contact-details",
    "/",
  ];
  for (const path of paths) {
    const { status, html } = await visit(portal.origin + path);
    expect({ path, status }).toEqual({ path, status: 200 });
    expect(html).not.toMatch(/09600000100|m\.me\/matra|মাত্রা|ধানমন্ডি/);
  }
});

test("contacts of the settings stand where app data has none", async ({ specification, start }) => {
  const portal = await start({ V3_API_URL: specification.origin, COMPANY_HOTLINE: "01000000009" });
  expect((await visit(portal.origin)).html).toContain('href="tel:01000000009"');
});

test("V3_WITHOUT turns a feature of the own API off, and an unknown one refuses the start", async ({ start }) => {
  const portal = await start({ V3_WITHOUT: "quizzes,pages", SESSION_SECRETS: cookieSecret });
  const home = await visit(portal.origin);
  expect(home.status).toBe(200);
  expect(linksOf(home.html)).not.toContain("/quiz-list");
  expect(linksOf(home.html)).toContain("/events");
  const quizzes = await visit(`${portal.origin}/quiz-list`);
  expect([quizzes.status, quizzes.html.includes(notOffered)]).toEqual([404, true]);
  expect((await visit(`${portal.origin}/about`)).html).toContain("যোগাযোগের পাতায়");
  await expect(start({ V3_WITHOUT: "quizes" })).rejects.toThrow(
    /there is no feature "quizes"; the nearest is "quizzes"/,
  );
});
