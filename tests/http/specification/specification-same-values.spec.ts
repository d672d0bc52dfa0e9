import { expect, test } from "@playwright/test";
import { newDoctor, password } from "#tests/support/browser/doctors.ts";
import { join, logIn } from "#tests/support/fakes/specification-api/flows.ts";
import { startOwnPortal } from "#tests/support/fakes/specification-api/own-portal.ts";

let site: Awaited<ReturnType<typeof startOwnPortal>> | undefined;

test.beforeAll(async () => {
  site = await startOwnPortal();
});

test.afterAll(async () => {
  await site?.stop();
});

function newVisit() {
  if (!site) throw new Error("the site is available only while a test runs");
  return site.visit();
}

const phoneSpellings: Record<string, (phone: string) => string> = {
  "marks of a copied contact": (phone) => `\u202a+88${phone}\u202c`,
  "isolating marks": (phone) => `\u2066${phone}\u2069`,
  "00 before the country's code": (phone) => `0088${phone}`,
  "the zero in brackets": (phone) => `+880 (0) ${phone.slice(1)}`,
  "no first zero": (phone) => phone.slice(1),
  "a minus sign": (phone) => `${phone.slice(0, 5)}\u2212${phone.slice(5)}`,
};

for (const [how, write] of Object.entries(phoneSpellings)) {
  test(`an API gets the plain number for one with ${how}`, async () => {
    const visit = newVisit();
    const { phone } = newDoctor();
    await visit.api.addDoctor({ mobile_number: phone });
    expect((await logIn(visit, write(phone))).path).toBe("/my/dashboard");

    const other = newVisit();
    const joining = newDoctor();
    const page = await join(other, { ...joining, phone: write(joining.phone) });
    expect(page.path).toMatch(/^\/otp/);
    const code = await other.api.code(joining.phone);
    expect((await other.visitor.send(page, "otp", { code: `\u202a${code}\u202c` })).path).toMatch(/^\/register/);
  });
}

test("an API gets a BMDC number without a letter that was not typed, and other names as they are", async () => {
  const { phone } = newDoctor();
  const typed = { "bmdc 70123": "70123", "\u202aa/70123\u202c": "A-70123", "Doctor.Seven": "Doctor.Seven" };
  for (const [spelling, bmdc_no] of Object.entries(typed)) {
    const visit = newVisit();
    await visit.api.addDoctor({ mobile_number: phone, bmdc_no });
    expect((await logIn(visit, spelling, password)).path, spelling).toBe("/my/dashboard");
  }
});
