import { expect, onTestFinished, test } from "vitest";
import { checkApi, NotLoggedIn, type Row } from "#app/check-api/check-api.server.ts";
import { doctorChecks } from "#app/check-api/doctor-checks.server.ts";
import { publicChecks } from "#app/check-api/public-checks.server.ts";
import { exitCode, rowText, summaryText } from "#app/check-api/report.server.ts";
import { remoteV3 } from "#app/server/v3/remote-v3.server.ts";
import type { V3Fetch } from "#app/server/v3/transport.server.ts";
import { declaredEndpoints } from "#tests/support/api/declared-endpoints.ts";
import { withDeviations } from "#tests/support/fakes/planted-deviations.ts";
import { fakeApi } from "#tests/support/fakes/fake-api.ts";
import { withAccounts } from "#tests/support/fakes/fake-accounts.ts";
import { expectNoOmissions } from "#tests/support/sources/omissions.ts";
import { testApi } from "#tests/support/api/api.ts";
import { injectedDeviations } from "./injected-deviations.ts";

const demoDoctor = { phone: "01700000001", password: "matra-demo-1" };
const defaults = { deviceHeader: "X-DEVICE-TOKEN", zone: "Asia/Dhaka" };

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
  expect(rows.filter(({ verdict }) => !["fits", "refused", "not tried"].includes(verdict)).map(rowText)).toEqual([]);
  const notFitting = rows.filter(({ verdict }) => verdict !== "fits").map(({ verdict, call }) => `${verdict} ${call}`);
  expect(notFitting, "the demo doctor has taken no late exam, owes nothing, and has chosen no subject").toEqual([
    ...[
      "result",
      "participated-questions-answer",
      "question-list",
      "question-answer-list",
      "question-explanation-list",
    ].map((name) => `not tried GET /web/doctor/courses/{id}/events/{event_id}/pending/exam/${name}`),
    "refused GET /web/doctor/events/{id}/checkout",
    "refused GET /web/doctor/subscription-orders/{id}/checkout",
    "not tried POST /web/doctor/immediate-profile-update",
  ]);
  expect(exitCode(rows)).toBe(0);
});

test("finds each of more than thirty injected deviations and reports nothing else", async () => {
  const api = await referenceApi();
  const before = verdicts(await checkApi({ ...defaults, api, doctor: demoDoctor }));
  const rows = await checkApi({ ...defaults, api: withDeviations(api, injectedDeviations), doctor: demoDoctor });
  const expected = Object.fromEntries(
    injectedDeviations.map(({ endpoint: { method, path }, verdict }) => [`${method} ${path}`, verdict]),
  );
  expect(injectedDeviations.length).toBeGreaterThanOrEqual(30);
  expect(verdicts(rows)).toEqual({ ...before, ...expected });
  for (const { endpoint, at } of injectedDeviations) {
    const row = rows.find(({ call }) => call === `${endpoint.method} ${endpoint.path}`);
    if (at) expect([...new Set(row?.deviations.map(({ path }) => path))], row?.call).toEqual([at.path]);
  }
  expect(exitCode(rows)).toBe(1);
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
  expect(exitCode(rows)).toBe(1);
  expect(summaryText(rows)).toMatch(/\d+ fits, .*\d+ missing/);
});

test("a failed login aborts the check", async () => {
  const checking = checkApi({ ...defaults, api: await referenceApi(), doctor: { ...demoDoctor, password: "wrong" } });
  await expect(checking).rejects.toThrow(NotLoggedIn);
});
