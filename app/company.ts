import type { AppData, MenuItem } from "#contract/account/app-data.ts";
import type { Link } from "#contract/fields.ts";
import { path } from "./paths.ts";

/** Facts about the centre that every page shows. */
export interface Company {
  name: string;
  slogan: string;
  logo: string | null;
  footerLogo: string | null;
  address: string;
  hotline: { phone: string; hours: string };
  messenger: { link: string; hours: string };
  menus: MenuItem[];
  footerMenu: Link[];
  socialLinks: Link[];
  appLinks: Link[];
}

const defaults: Company = {
  name: "মাত্রা",
  slogan: "পোস্টগ্র্যাজুয়েট মেডিকেল ওরিয়েন্টেশন সেন্টার",
  logo: null,
  footerLogo: null,
  address: "বাড়ি ১৮, সড়ক ৭, ধানমন্ডি, ঢাকা ১২০৫",
  hotline: { phone: "09600000100", hours: "সকাল ১০টা – রাত ৮টা" },
  messenger: { link: "https://m.me/matra.example", hours: "সকাল ১০টা – রাত ১২টা" },
  menus: [
    { title: "ব্যাচ", link: path("batches") },
    { title: "ইভেন্ট", link: path("events") },
    { title: "কুইজ", link: path("quiz-list") },
    { title: "প্রশ্নোত্তর", link: path("faq") },
    { title: "যোগাযোগ", link: path("contact-details") },
  ],
  footerMenu: [
    { title: "আমাদের কথা", link: path("about") },
    { title: "গ্যালারি", link: path("gallery") },
    { title: "যোগাযোগ", link: path("contact-details") },
    { title: "শর্তাবলি", link: path("terms-condition") },
    { title: "গোপনীয়তা নীতি", link: path("privacy-policy") },
    { title: "টাকা ফেরতের নিয়ম", link: path("refund-policy") },
  ],
  socialLinks: [],
  appLinks: [],
};

function nonEmptyOr<Item>(list: Item[] | null | undefined, fallback: Item[]): Item[] {
  return list && list.length > 0 ? list : fallback;
}

/** Flattens menus to the two levels that are shown: items of a third level follow their parent. */
function flattenToTwoLevels(menus: MenuItem[]): MenuItem[] {
  return menus.map((item) => ({
    ...item,
    children: item.children?.flatMap((child) => [child, ...(child.children ?? [])]),
  }));
}

/** Merges the app data over the defaults. */
export function companyFrom(appData: AppData | null): Company {
  return {
    name: appData?.company_name || defaults.name,
    slogan: appData?.company_slogan || defaults.slogan,
    logo: appData?.logo ?? defaults.logo,
    footerLogo: appData?.footer_logo ?? defaults.footerLogo,
    address: appData?.address || defaults.address,
    hotline: appData?.hotline ?? defaults.hotline,
    messenger: appData?.messenger ?? defaults.messenger,
    menus: flattenToTwoLevels(nonEmptyOr(appData?.menus, defaults.menus)),
    footerMenu: nonEmptyOr(appData?.footer_menu, defaults.footerMenu),
    socialLinks: appData?.footer_social_links ?? defaults.socialLinks,
    appLinks: appData?.app_links ?? defaults.appLinks,
  };
}

/** Removes the data of the full footer, which pages below /my do not show, to keep those pages small. */
export function withBriefFooter(company: Company): Company {
  return { ...company, footerLogo: null, footerMenu: [], socialLinks: [], appLinks: [] };
}
