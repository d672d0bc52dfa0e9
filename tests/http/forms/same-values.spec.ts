import { expect } from "@playwright/test";
import { eq } from "drizzle-orm";
import { doctors } from "#api/db/schema/identity.ts";
import { newIpAddress } from "#tests/support/api/ip-address.ts";
import { browserAt } from "#tests/support/api/portal/plain-browser.ts";
import { newDoctor } from "#tests/support/browser/doctors.ts";
import { test } from "#tests/support/browser/journey.ts";
import { servers } from "#tests/support/processes/servers.ts";

const newBrowser = () => browserAt(servers.portal.origin, { "x-forwarded-for": newIpAddress() });

test("a doctor logs in with every spelling of the mobile number and of the BMDC number", async ({
  cloneDoctor,
  portalDb,
}) => {
  const { phone, password } = await cloneDoctor();
  const digits = newDoctor().bmdcNo.slice(-5);
  await portalDb
    .update(doctors)
    .set({ bmdc_no: `A-2${digits}` })
    .where(eq(doctors.mobile_number, phone));
  const bmdc = [`2${digits}`, `A-02${digits}`, `a/2${digits}`, `এ-২${digits}`, `BMDC A-2${digits}`];
  const spellings = [`\u202a+88${phone}\u202c`, `0088${phone}`, `+880 (0) ${phone.slice(1)}`, phone.slice(1), ...bmdc];
  for (const spelling of spellings) {
    const response = await newBrowser().logIn(spelling, password);
    expect([spelling, response.status, response.headers.get("location")]).toEqual([spelling, 303, "/my/dashboard"]);
  }
});

test("the profile takes no spelling of another doctor's BMDC number", async ({ cloneDoctor, portalDb }) => {
  const [own, other] = [await cloneDoctor(), await cloneDoctor()];
  const digits = newDoctor().bmdcNo.slice(-5);
  const isOther = eq(doctors.mobile_number, other.phone);
  await portalDb
    .update(doctors)
    .set({ bmdc_no: `A-3${digits}` })
    .where(isOther);
  const browser = newBrowser();
  await browser.logIn(own.phone, own.password);
  for (const bmdc_no of [`A-3${digits}`, `3${digits}`, `A-03${digits}`, `এ ৩${digits}`]) {
    const fields = { form: "profile", name: "ডা. নমুনা", mobile_number: own.phone, bmdc_no, medical_college_id: "1" };
    const response = await browser.post("/my/account", fields);
    expect([bmdc_no, response.status]).toEqual([bmdc_no, 422]);
    expect(await response.text()).toContain("অন্য মোবাইল নম্বরে নিবন্ধিত");
  }
});

test("a password of common or own digits is refused in every script", async ({ cloneDoctor }) => {
  const { phone, password } = await cloneDoctor();
  const browser = newBrowser();
  await browser.logIn(phone, password);
  const bengali = phone.replace(/\d/g, (digit) => "০১২৩৪৫৬৭৮৯"[Number(digit)] ?? "");
  for (const weak of ["১২৩৪৫৬৭৮", bengali, `+88${phone}`]) {
    const fields = { form: "password", current_password: password, password: weak, password_confirmation: weak };
    const response = await browser.post("/my/account/change-password", fields);
    expect([weak, response.status]).toEqual([weak, 422]);
    expect(await response.text()).toContain("সহজেই অনুমান করা যায়");
  }
});
