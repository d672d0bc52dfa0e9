import { expect, onTestFinished, test, vi } from "vitest";
import { checkApiCommand, runCheck } from "#app/check-api/command.server.ts";
import { exitCode, type Report } from "#app/check-api/report.server.ts";
import { startSpecificationApi } from "#tests/support/fakes/specification-api/client.ts";
import {
  answerForms,
  formsOf,
  isAnswerName,
  type AnswerName,
  type Answers,
} from "#tests/support/fakes/specification-api/answer-forms.ts";

const mobile_number = "01700000001";
const password = "a long enough one";
const asDoctor = { doctor: mobile_number, password };

async function specificationApi(answers: Partial<Answers> = {}) {
  const api = await startSpecificationApi();
  onTestFinished(() => api.stop());
  await api.addDoctor({ mobile_number, password });
  await api.answer(answers);
  return api;
}

function verdictsOf({ pages }: Report): Record<string, string> {
  return Object.fromEntries(pages.map(({ page, verdict }) => [page, verdict]));
}

test("says of each page what works with an API that has only the calls of the specification", async () => {
  const { origin } = await specificationApi();
  const report = await runCheck(origin, { ...asDoctor, writes: true }, () => undefined);
  expect(report.error).toBeNull();
  expect(verdictsOf(report)).toMatchObject({
    "/login": "works",
    "/faq": "works",
    "/courses/phase-a": "works in part",
    "/my/account/devices/otp-request": "not offered",
    "/otp": "not tried",
    "/my/complain-box": "not offered",
    "/my/notices": "not offered",
    "/my/dashboard": "works in part",
  });
  for (const { page, verdict, because } of report.pages) {
    if (verdict === "dies") expect(because.join(), page).toMatch(/ (unreadable|too slow)/);
    if (verdict === "not offered") expect(because.join(), page).toMatch(/ missing/);
  }
  const incomplete = report.rows.filter(({ verdict }) => ["missing", "in part", "not tried"].includes(verdict));
  expect(exitCode(report)).toBe(2);
  expect(exitCode(report, new Set(incomplete.map(({ call }) => call)))).toBe(0);
});

/** Switches with a form in which the API refuses the calls that other switches are about. */
const refusing: AnswerName[] = ["locked", "limit"];
const names = Object.keys(answerForms).filter(isAnswerName);
const others = names.filter((name) => !refusing.includes(name));

/** Answers to check: the other forms of the switches, many at once, and then each form that refuses. */
const rounds = Array.from({ length: Math.max(...others.map((name) => formsOf(name).length)) - 1 }, (_, round) =>
  others.reduce<Partial<Answers>>((forms, name) => {
    const ofName = formsOf(name);
    return { ...forms, ...ofName[(round + 1) % ofName.length] };
  }, {}),
).concat(refusing.flatMap((name) => formsOf(name).slice(1)));

test("ends with every form of answer that the specification leaves open, and judges each call", async () => {
  const api = await specificationApi();
  for (const answers of rounds) {
    await api.answer(answers);
    const report = await runCheck(api.origin, asDoctor, () => undefined);
    const label = JSON.stringify(answers);
    expect(report.rows.length, label).toBeGreaterThan(20);
    expect(report.error ?? "Login", label).toMatch(/^Login/);
  }
});

test("does not call what the settings say is missing", async () => {
  const { origin } = await specificationApi();
  const report = await runCheck(origin, asDoctor, () => undefined, { V3_WITHOUT: "complaints" });
  for (const call of ["GET /web/doctor/complaints", "GET /web/doctor/complaints/{id}"]) {
    const row = report.rows.find((one) => one.call === call);
    expect(row, call).toMatchObject({ verdict: "not offered", path: null, status: null });
  }
  expect(verdictsOf(report)).toMatchObject({ "/my/complain-box": "not offered" });
  expect((await runCheck(origin, {}, () => undefined, { V3_WITHOUT: "complaint" })).error).toMatch(/"complaints"/);
});

test("reports each step of a doctor's journey", async () => {
  const { origin } = await specificationApi();
  const report = await runCheck(origin, { ...asDoctor, journey: true }, () => undefined);
  expect(report.rows.map(({ call, verdict }) => `${verdict}: ${call}`)).toEqual([
    "fits: GET /sanctum/csrf-cookie",
    expect.stringMatching(/^(fits|tolerated): GET \/web\/app-data$/),
    expect.stringMatching(/^(fits|tolerated): POST \/auth\/login$/),
    expect.stringMatching(/^(fits|tolerated): GET \/web\/app-data$/),
    expect.stringMatching(/^(fits|tolerated): GET \/web\/doctor\/my-profile$/),
    "missing: GET /web/doctor/dashboard",
    "fits: POST /auth/logout",
    "fits: GET /web/doctor/my-profile",
  ]);
});

test.each([
  [
    "a wrong password",
    { doctor: mobile_number, password: "another one" },
    /^Login as 01700000001 failed: .*credentials/,
  ],
  ["no password", { doctor: mobile_number }, /--password/],
])("ends with a reason and the exit code 1 after %s", async (_, options, reason) => {
  const { origin } = await specificationApi();
  const report = await runCheck(origin, options, () => undefined);
  expect(report.error).toMatch(reason);
  expect(exitCode(report)).toBe(1);
});

test.each(["http://127.0.0.1:1", "not an address"])("cannot check %s", async (address) => {
  const report = await runCheck(address, {}, () => undefined);
  expect(report.error).not.toBeNull();
  expect(report.pages).toEqual([]);
  expect(exitCode(report)).toBe(1);
});

test.each(["http://127.0.0.1:1", "a wrong password"])("prints one JSON document after an error: %s", async (target) => {
  const printed = vi.spyOn(console, "log").mockReturnValue();
  const errors = vi.spyOn(console, "error").mockReturnValue();
  const address = target.startsWith("http") ? target : (await specificationApi()).origin;
  await checkApiCommand(address, { ...asDoctor, password: "another one", json: true });
  const [text, ...more] = printed.mock.calls.map(([line]: unknown[]) => String(line));
  expect(more).toEqual([]);
  const [error] = errors.mock.calls.map(([line]: unknown[]) => String(line));
  expect(JSON.parse(text ?? "")).toMatchObject({ api: address, error });
});
