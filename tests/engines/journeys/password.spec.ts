import { expectNothingCovered } from "../covered.ts";
import { logIn, logOut, test } from "../fixture.ts";
import { mainButton, mainField } from "../targets.ts";

const changed = "a new one, longer";

test("a changed password opens the next login", async ({ tab, newcomer }) => {
  await tab.open("/my/account/change-password");
  await expectNothingCovered(tab);
  await tab.type(mainField("বর্তমান পাসওয়ার্ড"), newcomer.password);
  await tab.type(mainField("নতুন পাসওয়ার্ড"), changed);
  await tab.type(mainField("আবার লিখুন"), changed);
  await tab.tap(mainButton("পাসওয়ার্ড বদলান"));
  await tab.seeText("পাসওয়ার্ড বদলানো হয়েছে");
  await logOut(tab);
  await logIn(tab, { phone: newcomer.phone, password: changed });
});
