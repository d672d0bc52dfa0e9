import { expect } from "@playwright/test";
import { checkedWrites } from "#app/offered-routes.server.ts";
import { deadLinks } from "#tests/support/api/portal/dead-links.ts";
import { cookieSecret, sessionCookie } from "#tests/support/api/portal/visitor.ts";
import { test as base } from "#tests/support/browser/http-test.ts";
import { answerForms } from "#tests/support/fakes/specification-api/answer-forms.ts";
import { startSpecificationApi, type SpecificationApi } from "#tests/support/fakes/specification-api/client.ts";

const test = base.extend<{ specification: SpecificationApi }>({
  specification: async ({ browserName: _ }, use) => {
    const api = await startSpecificationApi();
    await use(api);
    await api.stop();
  },
});

const lastChecked = checkedWrites
  .findLast(({ path }) => path.startsWith("/web/doctor/"))
  ?.path.replace(/\{\w+\}/g, "0");
const sampled = "login";

for (const missing of answerForms.missing) {
  const tag = missing === sampled ? [] : ["@whole"];
  test(`no link is dead where the API answers with ${missing}`, { tag }, async ({ specification, start }) => {
    await specification.answer({ missing });
    const { id, token } = await specification.addDoctor({ mobile_number: "01711111111" });
    const settings = { V3_API_URL: specification.origin, SESSION_SECRETS: cookieSecret, V3_CHECK_MINUTES: "5" };
    const { origin } = await start(settings);
    await expect.poll(() => specification.requests(`/api/v3${lastChecked}`)).not.toEqual([]);
    const visitor = await deadLinks(origin, ["/"]);
    const doctor = await deadLinks(origin, ["/my/dashboard"], { cookie: await sessionCookie(token, id) });
    expect([...visitor.dead, ...doctor.dead]).toEqual([]);
    expect(Math.min(visitor.pages, doctor.pages)).toBeGreaterThan(10);
  });
}
