import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { login } from "#contract/account/auth.ts";
import { checkCsrf } from "#app/check-api/csrf-check.server.ts";
import { checkApi } from "#app/check-api/check-api.server.ts";
import { doctorChecks } from "#app/check-api/doctor-checks.server.ts";
import { publicChecks } from "#app/check-api/public-checks.server.ts";
import { walkJourney } from "#app/check-api/journey.server.ts";
import { emptyForms } from "#app/check-api/safe-writes.server.ts";
import { exitCode, rowText, summaryText } from "#app/check-api/report.server.ts";
import { callName, type Row } from "#app/check-api/row.server.ts";
import { ApiUnreachable, NotLoggedIn } from "#app/check-api/session.server.ts";
import { remoteV3 } from "#app/server/v3/remote-v3.server.ts";
import type { V3Fetch } from "#contract/v3-api.ts";
import { declaredEndpoints } from "#tests/support/api/declared-endpoints.ts";
import { withDeviations } from "#tests/support/fakes/planted-deviations.ts";
import { fakeApi } from "#tests/support/fakes/fake-api.ts";
import { withAccounts } from "#tests/support/fakes/fake-accounts.ts";
import { expectNoOmissions } from "#tests/support/sources/omissions.ts";
import { testApi } from "#tests/support/api/api.ts";
import { injectedDeviations, injectedLosses } from "./injected-deviations.ts";

const demoDoctor = { phone: "01700000001", password: "matra-demo-1" };
const csrfPath = "/sanctum/csrf-cookie";
const defaults = { csrfPath, answerMs: 3000, deviceHeader: "X-DEVICE-TOKEN", zone: "Asia/Dhaka" };

async function referenceApi(): Promise<V3Fetch> {
  const { api } = await testApi({ seeded: true });
  return async (path, init) => api.request(path, init);
}

function verdicts(rows: Row[]): Record<string, string> {
  return Object.fromEntries(rows.map(({ call, verdict }) => [call, verdict]));
}

test("the check covers every GET endpoint except files and those of a running attempt", async () => {
  const checked = new Set([...publicChecks, ...doctorChecks].map(({ endpoint }) => endpoint));
  const attemptPaths = /\/attempt|quiz-entries|\/payments\/\{id\}$/;
  expectNoOmissions(
    (await declaredEndpoints())
      .filter(({ endpoint: { method, produces, path } }) => method === "GET" && !produces && !attemptPaths.test(path))
      .filter(({ endpoint }) => !checked.has(endpoint))
      .map(({ file, name }) => `${file} declares ${name}, which app/check-api/ does not check`),
  );
});

test("our own API passes the check, and its refusals match the contract", async () => {
  const rows = await checkApi({ ...defaults, api: await referenceApi(), doctor: demoDoctor, writes: true });
  expect(
    rows.filter(({ verdict }) => !["fits", "refused", "success not tried", "not tried"].includes(verdict)).map(rowText),
  ).toEqual([]);
  const notFitting = rows.filter(({ verdict }) => verdict !== "fits").map(({ verdict, call }) => `${verdict} ${call}`);
  const forms = [...emptyForms.ofVisitors, ...emptyForms.ofDoctors].map(
    (form) => `success not tried ${callName(form)}`,
  );
  expect(notFitting).toEqual(expect.arrayContaining(forms));
  expect(
    notFitting.filter((line) => !forms.includes(line)),
    "the demo doctor has taken no late exam, and owes nothing",
  ).toEqual([
    ...[
      "result",
      "participated-questions-answer",
      "question-list",
      "question-answer-list",
      "question-explanation-list",
    ].map((name) => `not tried GET /web/doctor/courses/{id}/events/{event_id}/pending/exam/${name}`),
    "refused GET /web/doctor/events/{id}/checkout",
    "refused GET /web/doctor/subscription-orders/{id}/checkout",
    ...["otp-request", "otp-submission", "request"].map((name) => `success not tried POST /web/doctor/devices/${name}`),
  ]);
  const untried = rows.filter(({ verdict }) => verdict === "not tried").map(({ call }) => call);
  expect(exitCode({ rows, error: null }, new Set(untried))).toBe(0);
});

test.each([
  ["values", injectedDeviations],
  ["lists, labels and rows", injectedLosses],
])("finds each injected deviation of %s and reports nothing else", async (_, deviations) => {
  const api = await referenceApi();
  const before = verdicts(await checkApi({ ...defaults, api, doctor: demoDoctor }));
  const rows = await checkApi({ ...defaults, api: withDeviations(api, deviations), doctor: demoDoctor });
  const expected = Object.fromEntries(deviations.map(({ endpoint, verdict }) => [callName(endpoint), verdict]));
  expect(verdicts(rows)).toEqual({ ...before, ...expected });
  for (const { endpoint, at, reported = at?.path } of deviations) {
    const row = rows.find(({ call }) => call === callName(endpoint));
    if (reported) expect([...new Set(row?.deviations.map(({ path }) => path))], row?.call).toEqual([reported]);
  }
  expect(exitCode({ rows, error: null })).toBe(1);
});

test("more than forty deviations are injected, ten of them renamed lists", () => {
  expect(injectedDeviations.length + injectedLosses.length).toBeGreaterThanOrEqual(40);
  expect(injectedLosses.filter(({ at }) => at?.name === "items")).toHaveLength(10);
});

test("reports the undocumented calls as missing for an API that has only the documented ones", async () => {
  const api = await fakeApi();
  withAccounts(api).add("01700000001", "a long enough one");
  await api.start();
  onTestFinished(() => api.stop());
  const doctor = { phone: "01700000001", password: "a long enough one" };
  const rows = await checkApi({ ...defaults, api: remoteV3(api.origin, 8000), doctor });
  const found = verdicts(rows);
  expect(found).toMatchObject({
    "GET /web/app-data": "fits",
    "GET /web/homepage/contact-list": "fits",
    "GET /web/faqs": "fits",
    "POST /auth/login": "fits",
    "GET /web/doctor/my-profile": "fits",
    "GET /web/doctor/dashboard": "missing",
    "GET /web/doctor/courses/{id}": "not tried",
  });
  expect(exitCode({ rows, error: null })).toBe(2);
  expect(summaryText(rows)).toMatch(/\d+ fits, .*\d+ missing/);
});

test("a failed login aborts the check with the reason", async () => {
  const api = await referenceApi();
  const checking = checkApi({ ...defaults, api, doctor: { ...demoDoctor, password: "wrong" } });
  await expect(checking).rejects.toThrow(NotLoggedIn);
  const refusal = { errors: { password: ["পাসওয়ার্ড মেলেনি"] } };
  const response = () => Response.json(refusal, { status: 422 });
  const odd = withDeviations(api, [{ endpoint: login, response }]);
  await expect(checkApi({ ...defaults, api: odd, doctor: demoDoctor })).rejects.toThrow(/password পাসওয়ার্ড মেলেনি/);
});

test("an API that does not respond cannot be checked", async () => {
  const api: V3Fetch = () => Promise.reject(new TypeError("fetch failed"));
  await expect(checkApi({ ...defaults, api })).rejects.toThrow(ApiUnreachable);
});

test.each([
  [404, csrfPath, "unreadable", /readyz stays 503/],
  [500, csrfPath, "unreadable", /readyz stays 503/],
  [404, undefined, "not offered", /^$/],
])("judges a CSRF call that is answered %i at path %j as %s", async (status, path, verdict, note) => {
  const row = await checkCsrf(() => Promise.resolve(Response.json({}, { status })), path);
  expect(row.verdict).toBe(verdict);
  expect(row.note ?? "").toMatch(note);
});

test("reports how late a response is that the portal does not wait for", async () => {
  const reference = await referenceApi();
  const late = (path: string) => (path.includes("/faqs?") ? 700 : path.includes("/gallery") ? 480 : 0);
  const api: V3Fetch = async (path, init) => {
    const response = await reference(path, init);
    await delay(late(path));
    return response;
  };
  const rows = await checkApi({ ...defaults, api, answerMs: 600 });
  const rowOf = (call: string) => rows.find((row) => row.call === call);
  expect(rowOf("GET /web/faqs")?.verdict).toBe("too slow");
  expect(rowOf("GET /web/faqs")?.note).toMatch(/^answered after \d{3,4} ms; the portal waits 600 ms/);
  expect(rowOf("GET /web/gallery")?.note).toMatch(/^slow: /);
});

test("walks the journey of a doctor from login to logout", async () => {
  const rows = await walkJourney({ ...defaults, api: await referenceApi(), doctor: demoDoctor });
  expect(rows.map(({ call, verdict }) => `${verdict}: ${call}`)).toEqual([
    `fits: GET ${csrfPath}`,
    "fits: GET /web/app-data",
    "fits: POST /auth/login",
    "fits: GET /web/app-data",
    "fits: GET /web/doctor/my-profile",
    "fits: GET /web/doctor/dashboard",
    "fits: POST /auth/logout",
    "fits: GET /web/doctor/my-profile",
  ]);
});
