import { expect } from "@playwright/test";
import { withAccounts } from "#tests/support/fakes/fake-accounts.ts";
import { test } from "#tests/support/browser/http-test.ts";
import { browserAt } from "#tests/support/api/portal/plain-browser.ts";
import { configuredInstituteId, requiredInformationCases } from "#tests/support/examples/required-information.ts";
import { cookieSecret, sessionCookie } from "#tests/support/api/portal/visitor.ts";

const phone = "01700000001";
const token = "a-token-of-this-file";
const dialog = 'id="required-information"';
const outcomes = [
  { answer: { doctor: null, message: "Saved." }, words: "Saved. " },
  { answer: { doctor: null }, words: "Profile updated. " },
] as const;

test("only the dashboard asks for missing information, at every visit, exactly as the rule says", async ({
  api,
  start,
}) => {
  const { accounts, add, tokens } = withAccounts(api);
  const account = add(phone, "a long enough one");
  tokens.set(token, phone);
  await api.start();
  const { origin } = await start({
    V3_API_URL: api.origin,
    SESSION_SECRETS: cookieSecret,
    BMU_INSTITUTE_IDS: configuredInstituteId,
  });
  const doctor = browserAt(origin);
  const [name = "", ...value] = (await sessionCookie(token)).split("=");
  doctor.jar.set(name, value.join("="));

  for (const { name: what, doctor: fields, missing, shows } of requiredInformationCases) {
    account.fields = { ...fields, mobile_number: missing === "mobile_number" ? null : phone };
    const data = await (await doctor.send("/my/dashboard.data?required-information=1&_routes=my-dashboard")).text();
    expect(data.includes('"colleges"'), what).toBe(shows);
  }
  account.fields = { ...requiredInformationCases.find(({ shows }) => shows)?.doctor };
  for (const [path, shows] of [
    ["/my/dashboard", true],
    ["/my/dashboard", true],
    ["/my/account", false],
    ["/my/account/change-password", false],
    ["/", false],
  ] as const) {
    expect((await (await doctor.send(path)).text()).includes(dialog), path).toBe(shows);
  }

  const form = { form: "required-information", id: "1", name: "ডা. নমুনা", mobile_number: phone };
  const filled = { ...form, bmdc_no: "A-10001", medical_college_id: "1", subject_id: "Medicine" };
  for (const { answer, words } of outcomes) {
    api.responders.set("POST /api/v3/web/doctor/immediate-profile-update", () => answer);
    expect((await doctor.post("/my/dashboard", filled)).headers.get("location")).toBe("/my/dashboard");
    expect(await (await doctor.send("/my/dashboard")).text()).toContain(words);
  }
  for (const [fault, status, words] of [
    [{ status: 409, text: '{"message":"Closed."}' }, 409, "Closed. "],
    [{ status: 409, text: '{"message":""}' }, 409, "Failed. "],
    [{ resets: true }, 503, "Something went wrong. "],
  ] as const) {
    api.faults.set("/api/v3/web/doctor/immediate-profile-update", fault);
    const failed = await doctor.post("/my/dashboard", filled);
    expect([failed.status, await failed.text()]).toEqual([status, expect.stringContaining(words)]);
  }
  expect(accounts.size).toBe(1);
});
