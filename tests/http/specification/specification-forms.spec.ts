import { expect, test } from "@playwright/test";
import { findNonsense } from "#tests/support/api/portal/page-content.ts";
import type { VisitedPage } from "#tests/support/api/portal/form-visitor.ts";
import { newDoctor } from "#tests/support/browser/doctors.ts";
import { answerForms, formsOf, type Answers } from "#tests/support/fakes/specification-api/answer-forms.ts";
import {
  changePassword,
  join,
  loggedIn,
  logIn,
  register,
  reset,
  type Visit,
} from "#tests/support/fakes/specification-api/flows.ts";
import { startOwnPortal } from "#tests/support/fakes/specification-api/own-portal.ts";

let site: Awaited<ReturnType<typeof startOwnPortal>> | undefined;

test.beforeAll(async () => {
  site = await startOwnPortal();
});

test.afterAll(async () => {
  await site?.stop();
});

/** Makes the API answer in these forms from now on. Returns a new visitor. */
async function visitorWith(answers: Partial<Answers>): Promise<Visit> {
  if (!site) throw new Error("the site is available only while a test runs");
  await site.api.answer(answers);
  return site.visit();
}

function expectSensible({ path, status, html }: VisitedPage): void {
  expect(status, path).toBeLessThan(500);
  expect(findNonsense(html.replace(/<script[\s\S]*?<\/script>/g, "")), path).toBeUndefined();
}

function expectPage(page: VisitedPage, path: string | RegExp): void {
  expectSensible(page);
  expect(page.path, page.text.slice(0, 300)).toMatch(path);
}

const dashboard = /^\/my\/dashboard$/;

for (const answers of [...formsOf("codeSent"), ...formsOf("otp"), ...formsOf("accountSaved"), ...formsOf("needOtp")]) {
  test(`a doctor registers: ${JSON.stringify(answers)}`, async () => {
    expectPage(await register(await visitorWith(answers)), dashboard);
  });
  test(`a doctor sets a forgotten password: ${JSON.stringify(answers)}`, async () => {
    expectPage(await reset(await visitorWith(answers)), dashboard);
  });
}

for (const answers of [...formsOf("colleges"), ...formsOf("codeLength"), ...formsOf("ids")]) {
  test(`a doctor registers: ${JSON.stringify(answers)}`, async () => {
    expectPage(await register(await visitorWith(answers)), dashboard);
  });
}

test("no call looks like one of a browser's page, for which an API may demand the CSRF cookie", async () => {
  const visit = await visitorWith({});
  await register(visit);
  const requests = await visit.api.requests();
  const names = new Set(requests.flatMap(({ headers }) => Object.keys(headers)));
  expect(requests.filter(({ method }) => method === "POST").length).toBeGreaterThan(2);
  for (const name of ["origin", "referer", "cookie"]) expect(names).not.toContain(name);
});

for (const answers of [...formsOf("codeSent"), ...formsOf("otp"), ...formsOf("passwordChanged")]) {
  test(`a doctor changes the password with a code: ${JSON.stringify(answers)}`, async () => {
    expectPage(await changePassword(await visitorWith(answers)), dashboard);
  });
}

for (const answers of [...formsOf("login"), ...formsOf("profile"), ...formsOf("appData"), ...formsOf("flags")]) {
  test(`a doctor logs in and reads the profile: ${JSON.stringify(answers)}`, async () => {
    const visit = await visitorWith(answers);
    const { phone } = await loggedIn(visit);
    const page = await visit.visitor.open("/my/account");
    expectPage(page, /^\/my\/account$/);
    expect(page.text).toContain(phone);
  });
}

for (const answers of formsOf("loggedOut")) {
  test(`a doctor logs out: ${JSON.stringify(answers)}`, async () => {
    const visit = await visitorWith(answers);
    await loggedIn(visit);
    expectPage(await visit.visitor.post("/logout", {}), /^\/$/);
    expectPage(await visit.visitor.open("/my/dashboard"), /^\/login/);
  });
}

for (const answers of formsOf("loginRefusal")) {
  test(`a wrong password is refused in words: ${JSON.stringify(answers)}`, async () => {
    const visit = await visitorWith(answers);
    const { phone } = newDoctor();
    await visit.api.addDoctor({ mobile_number: phone });
    const page = await logIn(visit, phone, "not the right one");
    expectPage(page, /^\/login$/);
    expect(page.text).toContain("লগইন হয়নি");
    expect(page.text).not.toContain("যোগাযোগ করা যাচ্ছে না");
  });
}

for (const answers of formsOf("codeRefusal")) {
  test(`a wrong code is refused in words: ${JSON.stringify(answers)}`, async () => {
    const visit = await visitorWith(answers);
    const page = await visit.visitor.send(await join(visit, newDoctor()), "otp", { code: "999999" });
    expectPage(page, /^\/otp/);
    expect(page.text).toContain("কোডটি মেলেনি");
    expect(page.text).not.toContain("যোগাযোগ করা যাচ্ছে না");
  });
}

for (const answers of formsOf("knownPhone")) {
  test(`a number with an account leads to its login: ${JSON.stringify(answers)}`, async () => {
    const visit = await visitorWith(answers);
    const { phone, bmdcNo } = newDoctor();
    await visit.api.addDoctor({ mobile_number: phone });
    const page = await join(visit, { phone, bmdcNo });
    expectPage(page, /^\/(join|otp|login)/);
    expect(/href="\/login/.test(page.html), page.text).toBe(true);
  });
}

test("Laravel's limit is told in words", async () => {
  const visit = await visitorWith({ limit: "429" });
  const page = await join(visit, newDoctor());
  expectPage(page, /^\/join$/);
  expect(page.text).toContain("কোড পাঠানো হয়নি");
  expect(page.text).not.toContain("যোগাযোগ করা যাচ্ছে না");
});

for (const answers of formsOf("profileSaved")) {
  test(`a doctor saves the profile: ${JSON.stringify(answers)}`, async () => {
    const visit = await visitorWith(answers);
    await loggedIn(visit);
    const page = await visit.visitor.send(await visit.visitor.open("/my/account"), "profile", {
      name: "ডা. নতুন নাম",
      medical_college_id: "Sylhet Medical College",
    });
    expectPage(page, /^\/my\/account$/);
    const again = await visit.visitor.open("/my/account");
    expect(again.text).toContain("ডা. নতুন নাম");
    expect(again.text).toContain("Sylhet Medical College");
  });

  test(`required information is saved: ${JSON.stringify(answers)}`, async () => {
    const visit = await visitorWith(answers);
    await loggedIn(visit, {
      institute_code: "bmu",
      has_active_courses_with_payment: true,
      subject_id: null,
    });
    const page = await visit.visitor.open("/my/dashboard?required-information=1");
    const saved = await visit.visitor.send(page, "required-information", { medical_college_id: "1", subject_id: "4" });
    expectPage(saved, /^\/my\/dashboard/);
    expect((await visit.visitor.open("/my/dashboard")).text).not.toContain("প্রয়োজনীয় তথ্য");
  });
}

for (const locked of answerForms.locked.filter((form) => form.startsWith("own calls"))) {
  test(`a locked device leads to a page that helps: ${locked}`, async () => {
    const visit = await visitorWith({ locked });
    const { phone } = newDoctor();
    await visit.api.addDoctor({ mobile_number: phone, has_verified_device: false });
    await logIn(visit, phone);
    for (const path of ["/my/dashboard", "/my/courses", "/my/account", "/my/account/change-password"]) {
      const page = await visit.visitor.open(path);
      expectPage(page, /^\/my\/account\/devices/);
      expect(page.status, path).toBe(200);
      expect(page.text).toContain("ডিভাইস");
    }
  });
}

for (const answers of [...formsOf("courses"), ...formsOf("course"), ...formsOf("lists")]) {
  test(`a doctor's courses are shown: ${JSON.stringify(answers)}`, async () => {
    const visit = await visitorWith(answers);
    await loggedIn(visit);
    for (const path of ["/my/courses", "/my/courses/51"]) {
      const page = await visit.visitor.open(path);
      expectSensible(page);
      expect(page.status, path).toBe(200);
      expect(page.text, path).toContain("নমুনা কোর্স: ফেজ এ");
    }
  });
}
