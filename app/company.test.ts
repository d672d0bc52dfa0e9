import { expect, test } from "vitest";
import { AppData } from "#contract/account/app-data.ts";
import { companyFrom } from "./company.ts";

const none = companyFrom(null);
const given = {
  company_name: "নমুনা কেন্দ্র",
  company_slogan: "পাশে আছি",
  logo: "/logo.svg",
  footer_logo: "/footer.svg",
  address: "ঢাকা",
  hotline: { phone: "01000000000", hours: "সকাল ৯টা – রাত ৯টা" },
  messenger: { link: "https://m.me/example", hours: "সকাল ৯টা – রাত ৯টা" },
  menus: [{ title: "প্রথম", link: "/first" }],
  footer_menu: [{ title: "নিচে", link: "/below" }],
  footer_social_links: [{ title: "ফেসবুক", link: "https://facebook.com/example" }],
  app_links: [{ title: "অ্যাপ", link: "https://play.google.com/example" }],
};
const shown = {
  name: given.company_name,
  slogan: given.company_slogan,
  logo: given.logo,
  footerLogo: given.footer_logo,
  address: given.address,
  hotline: given.hotline,
  messenger: given.messenger,
  menus: given.menus,
  footerMenu: given.footer_menu,
  socialLinks: given.footer_social_links,
  appLinks: given.app_links,
};

test("without app data the centre has a name, a slogan, an address, a hotline and menus", () => {
  for (const text of [none.name, none.slogan, none.address, none.hotline.phone, none.messenger.link]) {
    expect(text).not.toBe("");
  }
  expect(none.menus.length).toBeGreaterThan(0);
  expect(none.footerMenu.length).toBeGreaterThan(0);
});

test("app data stands in every place it fills", () => {
  expect(companyFrom(AppData.parse(given))).toEqual(shown);
});

test.each(Object.keys(given).map((field, index) => [field, Object.keys(shown)[index]]))(
  "a default stands in for %s alone",
  (field, place = "") => {
    const one = Object.fromEntries(Object.entries(given).filter(([name]) => name === field));
    const kept = Object.fromEntries(Object.entries(shown).filter(([name]) => name === place));
    expect(companyFrom(AppData.parse(one))).toEqual({ ...none, ...kept });
  },
);

test.each([null, ""])("a text that is %o, or an empty menu, counts as missing", (text) => {
  const empty = { company_name: text, company_slogan: text, address: text, menus: [], footer_menu: [] };
  expect(companyFrom(AppData.parse(empty))).toEqual(none);
});
