import { expect, type Page } from "@playwright/test";
import { openAccount } from "#tests/support/browser/doctors.ts";
import { withAccounts } from "#tests/support/fakes/fake-accounts.ts";
import { refusal } from "#tests/support/fakes/fake-api.ts";
import { test } from "#tests/support/browser/http-test.ts";

const phone = "01700000001";
const password = "a long enough one";

async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await page.getByRole("main").getByLabel(label, { exact: true }).fill(value);
  }
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("main").getByRole("button", { name, exact: true }).click();
}

async function logIn(page: Page, origin: string, search = ""): Promise<void> {
  await page.goto(`${origin}/login${search}`);
  await fillIn(page, { "মোবাইল বা BMDC নম্বর": phone, পাসওয়ার্ড: password });
  await press(page, "লগইন করুন");
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a doctor registers on an API with only the documented calls, from /join to the dashboard", async ({
      api,
      start,
      page,
    }) => {
      const { code, accounts } = withAccounts(api);
      await api.start();
      const { origin } = await start({ V3_API_URL: api.origin });
      await page.goto(`${origin}/join`);
      await fillIn(page, { "আপনার নাম": "ডা. নমুনা", "মোবাইল নম্বর": "০১৭০০ ০০০০০১", "BMDC নম্বর": "a-71234" });
      await press(page, "কোড পাঠান");
      await expect(page).toHaveURL(`${origin}/otp`);
      await expect(page.getByRole("main")).toContainText(phone);

      await fillIn(page, { "OTP কোড": "000000" });
      await press(page, "যাচাই করুন");
      await expect(page.getByRole("main")).toContainText("কোডটি মেলেনি। আরও ৩ বার");
      await fillIn(page, { "OTP কোড": code });
      await press(page, "যাচাই করুন");

      await expect(page).toHaveURL(`${origin}/register`);
      await expect(page.getByLabel("BMDC নম্বর")).toHaveValue("A-71234");
      await page.getByLabel("মেডিকেল কলেজ").fill("নমুনা মেডিকেল কলেজ");
      await openAccount(page);
      await expect(page).toHaveURL(`${origin}/my/dashboard`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(accounts.get(phone)?.password).toBe(password);
      expect(api.seen.find(({ path }) => path === "/api/v3/auth/register")?.headers["x-otp-token"]).toMatch(/^proof-/);
    });

    test("a doctor who forgot the password verifies the number and sets a new one", async ({ api, start, page }) => {
      const { code, accounts, add } = withAccounts(api);
      add(phone, "the old one");
      await api.start();
      const { origin } = await start({ V3_API_URL: api.origin });
      await page.goto(`${origin}/forget`);
      await fillIn(page, { "মোবাইল নম্বর": `+88${phone}` });
      await press(page, "কোড পাঠান");
      await fillIn(page, { "OTP কোড": code });
      await press(page, "যাচাই করুন");
      await fillIn(page, { "নতুন পাসওয়ার্ড": password, "আবার লিখুন": "another" });
      await press(page, "পাসওয়ার্ড সেভ করুন");
      await expect(page.getByRole("main")).toContainText("দুটি পাসওয়ার্ড এক নয়");
      await fillIn(page, { "নতুন পাসওয়ার্ড": password, "আবার লিখুন": password });
      await press(page, "পাসওয়ার্ড সেভ করুন");
      await expect(page).toHaveURL(`${origin}/my/dashboard`);
      expect(accounts.get(phone)?.password).toBe(password);
    });

    test("with an API without codes, registration and password reset mention none and continue at once", async ({
      api,
      start,
      page,
    }) => {
      const { accounts, disableCodes } = withAccounts(api);
      disableCodes();
      await api.start();
      const { origin } = await start({ V3_API_URL: api.origin });
      await page.goto(`${origin}/join`);
      await expect(page.getByRole("main")).not.toContainText(/SMS|কোড/);
      await fillIn(page, { "আপনার নাম": "ডা. নমুনা", "মোবাইল নম্বর": phone, "BMDC নম্বর": "A-71234" });
      await press(page, "এগিয়ে যান");
      await expect(page).toHaveURL(`${origin}/register`);
      await page.getByLabel("মেডিকেল কলেজ").fill("নমুনা মেডিকেল কলেজ");
      await openAccount(page);
      await expect(page).toHaveURL(`${origin}/my/dashboard`);
      await page.getByRole("banner").locator(".account summary").click();
      await page.getByRole("banner").getByRole("button", { name: "লগআউট" }).click();
      await expect(page).toHaveURL(`${origin}/`);

      await page.goto(`${origin}/forget`);
      await expect(page.getByRole("main")).not.toContainText(/SMS|কোড/);
      await fillIn(page, { "মোবাইল নম্বর": phone });
      await press(page, "এগিয়ে যান");
      await expect(page).toHaveURL(`${origin}/forget`);
      await fillIn(page, { "নতুন পাসওয়ার্ড": "quite another one", "আবার লিখুন": "quite another one" });
      await press(page, "পাসওয়ার্ড সেভ করুন");
      await expect(page).toHaveURL(`${origin}/my/dashboard`);
      expect(accounts.get(phone)?.password).toBe("quite another one");
      expect(api.seen.filter(({ path }) => path === "/api/v3/auth/otp")).toEqual([]);
    });

    test("a password is changed by a code that only the doctor's own session can verify", async ({
      api,
      start,
      page,
    }) => {
      const { add, accounts, code } = withAccounts(api);
      add(phone, password);
      await api.start();
      const { origin } = await start({ V3_API_URL: api.origin });
      await logIn(page, origin, `?next=${encodeURIComponent('{"name":"my-change-password","params":{}}')}`);
      await press(page, "কোড পাঠান");
      await fillIn(page, {
        "OTP কোড": code,
        "নতুন পাসওয়ার্ড": "quite another one",
        "আবার লিখুন": "quite another one",
      });
      await press(page, "পাসওয়ার্ড বদলান");
      await expect(page.getByRole("status")).toContainText("পাসওয়ার্ড বদলানো হয়েছে");
      expect(accounts.get(phone)?.password).toBe("quite another one");
    });

    test("a used-up or expired code is explained, and another one works", async ({ api, start, page }) => {
      const { code } = withAccounts(api);
      const sent = () => api.seen.filter(({ path }) => path === "/api/v3/auth/join").length;
      const originalAnswer = api.responders.get("POST /api/v3/auth/otp");
      api.responders.set("POST /api/v3/auth/join", () => ({ resend_after: 0 }));
      await api.start();
      const { origin } = await start({ V3_API_URL: api.origin });
      await page.goto(`${origin}/join`);
      await fillIn(page, { "আপনার নাম": "ডা. নমুনা", "মোবাইল নম্বর": phone, "BMDC নম্বর": "71234" });
      await press(page, "কোড পাঠান");

      for (const [status, words] of [
        [429, "অনেকবার ভুল হয়েছে। নতুন কোড নিন।"],
        [410, "কোডটির মেয়াদ শেষ। নতুন কোড নিন।"],
        [422, "এই কোড আর চলবে না, নতুন কোড নিন।"],
      ] as const) {
        api.responders.set("POST /api/v3/auth/otp", () => refusal(status, { message: words, retry_after: 30 }));
        await fillIn(page, { "OTP কোড": code });
        await press(page, "যাচাই করুন");
        await expect(page.getByRole("alert")).toContainText(words);
        await expect(page.getByLabel("OTP কোড")).toHaveValue("");
        await expect(page).toHaveURL(`${origin}/otp`);
      }

      await press(page, "আবার কোড পাঠান");
      await expect(page.getByRole("alert")).toHaveCount(0);
      expect(sent()).toBe(2);
      if (originalAnswer) api.responders.set("POST /api/v3/auth/otp", originalAnswer);
      await fillIn(page, { "OTP কোড": code });
      await press(page, "যাচাই করুন");
      await expect(page).toHaveURL(`${origin}/register`);
    });

    test("a number with an account leads after its code to the login, filled in", async ({ api, start, page }) => {
      const { code, add } = withAccounts(api);
      add(phone, password);
      await api.start();
      const { origin } = await start({ V3_API_URL: api.origin });
      await page.goto(`${origin}/join`);
      await fillIn(page, { "আপনার নাম": "ডা. নমুনা", "মোবাইল নম্বর": phone, "BMDC নম্বর": "71234" });
      await press(page, "কোড পাঠান");
      await fillIn(page, { "OTP কোড": code });
      await press(page, "যাচাই করুন");
      await expect(page).toHaveURL(`${origin}/login`);
      await expect(page.getByLabel("মোবাইল বা BMDC নম্বর")).toHaveValue(phone);
    });

    test("a doctor logs in, reaches the page requested first, and logs out", async ({ api, start, page }) => {
      const { add, tokens } = withAccounts(api);
      add(phone, password);
      await api.start();
      const { origin } = await start({ V3_API_URL: api.origin });
      await page.goto(`${origin}/my/account`);
      await expect(page).toHaveURL(/\/login\?next=/);
      await fillIn(page, { "মোবাইল বা BMDC নম্বর": phone, পাসওয়ার্ড: "wrong" });
      await press(page, "লগইন করুন");
      await expect(page.getByRole("alert")).toContainText("মিলছে না");
      await expect(page.getByLabel("মোবাইল বা BMDC নম্বর")).toHaveValue(phone);
      await expect(page.getByLabel("পাসওয়ার্ড", { exact: true })).toHaveValue("");
      await fillIn(page, { পাসওয়ার্ড: password });
      await press(page, "লগইন করুন");
      await expect(page).toHaveURL(`${origin}/my/account`);
      expect(tokens.size).toBe(1);

      await page.getByRole("banner").locator(".account summary").click();
      await page.getByRole("banner").getByRole("button", { name: "লগআউট" }).click();
      await expect(page).toHaveURL(`${origin}/`);
      expect(tokens.size).toBe(0);
      await page.goto(`${origin}/my/account`);
      await expect(page).toHaveURL(/\/login\?next=/);
    });

    test("a form sent after the session ended can be sent again after the same doctor's login", async ({
      api,
      start,
      page,
    }) => {
      const { add, tokens, accounts } = withAccounts(api);
      add(phone, password);
      await api.start();
      const { origin } = await start({ V3_API_URL: api.origin });
      await logIn(page, origin, `?next=${encodeURIComponent('{"name":"my-account","params":{}}')}`);
      await page.getByText("তথ্য বদলান").click();
      await fillIn(page, { নাম: "ডা. নতুন নাম" });
      tokens.clear();
      await press(page, "প্রোফাইল সেভ করুন");

      await expect(page.getByRole("heading", { name: "সেশন শেষ হয়ে গেছে" })).toBeVisible();
      await press(page, "লগইন করুন");
      await expect(page).toHaveURL(/\/login\?next=[^&]*my-account/);
      await fillIn(page, { "মোবাইল বা BMDC নম্বর": phone, পাসওয়ার্ড: "wrong" });
      await press(page, "লগইন করুন");
      await expect(page.getByRole("alert")).toContainText("মিলছে না");
      await fillIn(page, { পাসওয়ার্ড: password });
      await press(page, "লগইন করুন");
      await press(page, "লেখাটি পাঠান");
      await expect(page).toHaveURL(`${origin}/my/account`);
      expect(accounts.get(phone)?.fields["name"]).toBe("ডা. নতুন নাম");
    });
  });
}
