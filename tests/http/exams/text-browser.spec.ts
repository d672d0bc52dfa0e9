import { findPastExam } from "#tests/support/rows/exams/demo-exams.ts";
import { test } from "#tests/support/browser/journey.ts";
import { servers } from "#tests/support/processes/servers.ts";
import { openLinks } from "#tests/support/browser/text-browsers/links.ts";
import { openW3m } from "#tests/support/browser/text-browsers/w3m.ts";

const { origin } = servers.portal;

const browsers = [
  { name: "w3m", openBrowser: openW3m, chosen: "(*)সত্য" },
  { name: "Links", openBrowser: openLinks, chosen: "[X]সত্য" },
];

for (const { name, openBrowser, chosen } of browsers) {
  test(`in ${name} a doctor logs in, sits and submits an exam, and logs out @exam`, async ({
    cloneDoctor,
    portalDb,
  }) => {
    const doctor = await cloneDoctor();
    const { course, event } = await findPastExam(portalDb, doctor, "মডেল টেস্ট ৪");
    const browser = await openBrowser(`${origin}/login`);
    try {
      await browser.fill("মোবাইল বা BMDC", doctor.phone);
      await browser.fill("পাস", doctor.password);
      await browser.press("লগইন করুন");
      await browser.expectText("ড্যাশবোর্ড");

      await browser.open(`${origin}/my/courses/${course}/events/${event}/pending-exam-info`);
      await browser.check("মগুলো");
      await browser.press("পরীক্ষা শুরু করুন");
      await browser.check("সত্য");
      await browser.press("সেভ করুন");
      await browser.expectText("উত্তর দেওয়া ১ /");
      await browser.expectText(chosen);
      await browser.press("সব দেখে নিন");
      await browser.press("পরীক্ষা জমা দিন");
      await browser.expectText("উত্তর জমা হয়েছে");

      await browser.open(`${origin}/logout`);
      await browser.press("লগআউট করুন");
      await browser.expectText("লগইন / রেজিস্ট্রেশন");
      await browser.open(`${origin}/my/courses`);
      await browser.expectText("পাসওয়ার্ড ভুলে গেছেন?");
    } finally {
      await browser.close();
    }
  });
}
