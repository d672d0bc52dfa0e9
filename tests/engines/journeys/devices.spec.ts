import { eq } from "drizzle-orm";
import { doctors } from "#api/db/schema/identity.ts";
import { newDoctor, password } from "#tests/support/browser/doctors.ts";
import { expectNothingCovered } from "../covered.ts";
import { logIn, test } from "../fixture.ts";
import { enterCode, register } from "../registration.ts";
import { mainButton, mainLink } from "../targets.ts";

test("a second device is verified by a code", async ({ tab, openTab, portalDb }) => {
  await tab.open("/join");
  const doctor = await register(tab);
  await tab.seePath(/^\/my\/dashboard/);
  await tab.open("/my/account/devices");
  await tab.seeText("এই ডিভাইস");
  await expectNothingCovered(tab);
  await tab.close(); // one process at a time
  const phone = newDoctor().phone; // to which no code was sent yet
  await portalDb.update(doctors).set({ mobile_number: phone }).where(eq(doctors.mobile_number, doctor.phone));

  const second = await openTab();
  await logIn(second, { phone, password });
  await second.seePath(/^\/my\/account\/devices\?next=/);
  await second.seeText("এই ডিভাইস এখনো যাচাই হয়নি");
  await expectNothingCovered(second);
  await second.tap(mainLink("এই ডিভাইস যাচাই করুন"));
  await second.tap(mainButton("কোড পাঠান"));
  await enterCode(second, phone);
  await second.seePath(/^\/my\/dashboard$/);
});
