import { expect, test } from "vitest";
import { AppData } from "#contract/account/app-data.ts";
import { withContacts } from "#app/components/site/with-contacts.server.ts";
import { companyFrom } from "./company.ts";

const none = companyFrom(null);
const appData = {
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
const expected = {
  name: appData.company_name,
  slogan: appData.company_slogan,
  logo: appData.logo,
  footerLogo: appData.footer_logo,
  address: appData.address,
  hotline: appData.hotline,
  messenger: appData.messenger,
  menus: appData.menus,
  footerMenu: appData.footer_menu,
  socialLinks: appData.footer_social_links,
  appLinks: appData.app_links,
};

test("provides a default name, slogan and menus without app data, and no contact of another centre", () => {
  for (const text of [none.name, none.slogan]) expect(text).not.toBe("");
  expect(none).toMatchObject({ address: null, hotline: null, messenger: null });
  expect(none.menus.length).toBeGreaterThan(0);
  expect(none.footerMenu.length).toBeGreaterThan(0);
});

test("takes contacts from the settings if app data has none", () => {
  const settings = {
    COMPANY_HOTLINE: "01000000001",
    COMPANY_ADDRESS: "রাজশাহী",
    COMPANY_MESSENGER: "https://m.me/another",
  };
  expect(companyFrom(null, settings)).toEqual({
    ...none,
    address: "রাজশাহী",
    hotline: { phone: "01000000001", hours: "সকাল ১০টা – রাত ৮টা" },
    messenger: { link: "https://m.me/another", hours: "সকাল ১০টা – রাত ১২টা" },
  });
  expect(companyFrom(AppData.parse(appData), settings)).toEqual(expected);
});

test("takes every value from the app data that has one", () => {
  expect(companyFrom(AppData.parse(appData))).toEqual(expected);
});

test.each(Object.keys(appData).map((field, index) => [field, Object.keys(expected)[index]]))(
  "takes %s from the app data and everything else from the defaults",
  (field, property = "") => {
    const one = Object.fromEntries(Object.entries(appData).filter(([name]) => name === field));
    const changed = Object.fromEntries(Object.entries(expected).filter(([name]) => name === property));
    expect(companyFrom(AppData.parse(one))).toEqual({ ...none, ...changed });
  },
);

test.each([null, ""])("treats a text that is %o, or an empty menu, as missing", (text) => {
  const empty = { company_name: text, company_slogan: text, address: text, menus: [], footer_menu: [] };
  expect(companyFrom(AppData.parse(empty))).toEqual(none);
});

test("takes hotline and messenger from the departments where neither is set", () => {
  const contacts = [
    { department: "ক", phone: "", fb_page: { name: "ক", link: "https://group.example/a" } },
    { department: "খ", phone: "01711-000001, 01711-000002", fb_page: { link: "https://www.facebook.com/centre/" } },
  ];
  expect(withContacts(none, contacts)).toMatchObject({
    hotline: { phone: "01711000001", hours: "সকাল ১০টা – রাত ৮টা" },
    messenger: { link: "https://m.me/centre", hours: "সকাল ১০টা – রাত ১২টা" },
  });
  expect(withContacts(none, [])).toEqual(none);
  expect(withContacts(companyFrom(AppData.parse(appData)), contacts)).toEqual(expected);
});

test.each([
  ["09600-000 100", "09600-000 100"],
  ["০৯৬০০০০০১০০", "09600000100"],
  ["01711000001, 01811000002", "01711000001"],
  ["অফিসে", "অফিসে"],
])("a phone can dial the hotline %s", (phone, dialled) => {
  expect(withContacts(companyFrom(null, { COMPANY_HOTLINE: phone }), []).hotline?.phone).toBe(dialled);
});
