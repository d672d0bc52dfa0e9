import { codeIn } from "#tests/support/api/one-time-code.ts";
import { messagesOf, newDoctor, password, type NewDoctor } from "#tests/support/browser/doctors.ts";
import { expectNothingCovered } from "./covered.ts";
import type { Tab } from "./drivers/tab.ts";
import { mainButton, mainField } from "./targets.ts";

/** Types the newest code that was sent to a number, and sends it. */
export async function enterCode(tab: Tab, phone: string): Promise<void> {
  const message = await tab.until("a code has come", async () => {
    const messages = await messagesOf(phone, tab.origin);
    return messages.find((text) => text.includes("(code)"));
  });
  await tab.type(mainField("OTP কোড"), codeIn(message, "the newest message with a code"));
  await tab.tap(mainButton("যাচাই করুন"));
}

/** Registers a new doctor through the pages, from the one on which the tab is. */
export async function register(tab: Tab): Promise<NewDoctor> {
  const doctor = newDoctor();
  await tab.type(mainField("আপনার নাম"), "ডা. নমুনা");
  await tab.type(mainField("মোবাইল নম্বর"), doctor.phone);
  await tab.type(mainField("BMDC নম্বর"), doctor.bmdcNo);
  await tab.tap(mainButton("কোড পাঠান"));
  await tab.see({ css: "h1", text: "কোডটি লিখুন" });
  await expectNothingCovered(tab);
  await enterCode(tab, doctor.phone);
  await tab.type(mainField("মেডিকেল কলেজ"), "dhaka medical college");
  await tab.type(mainField("পাসওয়ার্ড"), password);
  await expectNothingCovered(tab);
  await tab.tap(mainButton("অ্যাকাউন্ট খুলুন"));
  return doctor;
}
