import { expect, test } from "vitest";
import { menus, settings } from "#api/db/schema/site.ts";
import { getAppData } from "#contract/account/app-data.ts";
import { testApi } from "#tests/support/api/api.ts";

test("returns app data without any settings: nobody is logged in, and OTPs are required", async () => {
  const { load } = await testApi();
  expect(await load(getAppData, {})).toEqual({
    logo: null,
    company_name: null,
    company_slogan: null,
    menus: [],
    footer_logo: null,
    footer_menu: [],
    footer_social_links: [],
    app_links: [],
    is_logged_in: false,
    doctor: null,
    need_otp_for_registration: true,
    need_otp_for_reset_password: true,
    hotline: null,
    messenger: null,
    address: null,
    bmu_institute_ids: ["7"],
    maintenance: null,
  });
});

test("returns settings and menus under their fields", async () => {
  const { db, load } = await testApi();
  const values = {
    company_name: "নমুনা কেন্দ্র",
    company_slogan: "পাশে আছি",
    logo: "/logo.svg",
    footer_logo: "/footer.svg",
    address: "ঢাকা",
    hotline_phone: "01000000000",
    hotline_hours: "সকাল ৯টা – রাত ৯টা",
    messenger_link: "https://m.me/example",
    messenger_hours: "সকাল ১০টা – রাত ১০টা",
    need_otp_for_registration: "no",
    need_otp_for_reset_password: "yes",
  };
  await db.insert(settings).values(Object.entries(values).map(([key, value]) => ({ key, value })));
  await db.insert(menus).values([
    { key: "b", place: "header", title: "দ্বিতীয়", link: "/b", sort: 2 },
    { key: "a", place: "header", title: "প্রথম", link: "/a", sort: 1 },
    { key: "a1", place: "header", title: "ভেতরে", link: "/a/1", parent_key: "a" },
    { key: "f", place: "footer", title: "নিচে", link: "/f" },
    { key: "s", place: "social", title: "ফেসবুক", link: "https://facebook.com/example" },
    { key: "p", place: "app", title: "অ্যাপ", link: "https://play.google.com/example" },
  ]);
  expect(await load(getAppData, {})).toMatchObject({
    company_name: "নমুনা কেন্দ্র",
    company_slogan: "পাশে আছি",
    logo: "/logo.svg",
    footer_logo: "/footer.svg",
    address: "ঢাকা",
    hotline: { phone: "01000000000", hours: "সকাল ৯টা – রাত ৯টা" },
    messenger: { link: "https://m.me/example", hours: "সকাল ১০টা – রাত ১০টা" },
    need_otp_for_registration: false,
    need_otp_for_reset_password: true,
    menus: [
      { title: "প্রথম", link: "/a", children: [{ title: "ভেতরে", link: "/a/1" }] },
      { title: "দ্বিতীয়", link: "/b", children: [] },
    ],
    footer_menu: [{ title: "নিচে", link: "/f" }],
    footer_social_links: [{ title: "ফেসবুক", link: "https://facebook.com/example" }],
    app_links: [{ title: "অ্যাপ", link: "https://play.google.com/example" }],
  });
});
