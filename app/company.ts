import type { AppData, MenuItem } from "#contract/account/app-data.ts";
import type { Link } from "#contract/fields.ts";
import { path } from "./paths.ts";

export interface Company {
  name: string;
  slogan: string;
  logo: string | null;
  footerLogo: string | null;
  /**
   * Address of the centre; null if not known, as are hotline and messenger: nothing of another centre is shown instead.
   */
  address: string | null;
  hotline: { phone: string; hours: string } | null;
  messenger: { link: string; hours: string } | null;
  menus: MenuItem[];
  footerMenu: Link[];
  socialLinks: Link[];
  appLinks: Link[];
}

/** Contacts from the portal's settings, which are used where the API's app data has none. */
interface ContactSettings {
  COMPANY_HOTLINE?: string | undefined;
  COMPANY_ADDRESS?: string | undefined;
  COMPANY_MESSENGER?: string | undefined;
}

export const hotlineHours = "সকাল ১০টা – রাত ৮টা";
export const messengerHours = "সকাল ১০টা – রাত ১২টা";

const defaults = {
  name: "ওরিয়েন্টেশন সেন্টার",
  slogan: "পোস্টগ্র্যাজুয়েট মেডিকেল ওরিয়েন্টেশন সেন্টার",
  logo: null,
  footerLogo: null,
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
} satisfies Partial<Company>;

function nonEmptyOr<Item>(list: Item[] | null | undefined, fallback: Item[]): Item[] {
  return list && list.length > 0 ? list : fallback;
}

function flattenToTwoLevels(menus: MenuItem[]): MenuItem[] {
  return menus.map((item) => ({
    ...item,
    children: item.children?.flatMap((child) => [child, ...(child.children ?? [])]),
  }));
}

/**
 * Builds the data of the company from the API's app data; where that is null or lacks something, from the settings
 * (contacts) or from default texts and menus.
 */
export function companyFrom(appData: AppData | null, settings: ContactSettings = {}): Company {
  const { COMPANY_HOTLINE: phone, COMPANY_ADDRESS: address, COMPANY_MESSENGER: link } = settings;
  return {
    name: appData?.company_name || defaults.name,
    slogan: appData?.company_slogan || defaults.slogan,
    logo: appData?.logo ?? defaults.logo,
    footerLogo: appData?.footer_logo ?? defaults.footerLogo,
    address: appData?.address || address || null,
    hotline: appData?.hotline?.phone ? appData.hotline : phone ? { phone, hours: hotlineHours } : null,
    messenger: appData?.messenger?.link ? appData.messenger : link ? { link, hours: messengerHours } : null,
    menus: flattenToTwoLevels(nonEmptyOr(appData?.menus, defaults.menus)),
    footerMenu: nonEmptyOr(appData?.footer_menu, defaults.footerMenu),
    socialLinks: appData?.footer_social_links ?? defaults.socialLinks,
    appLinks: appData?.app_links ?? defaults.appLinks,
  };
}

/**
 * Empties the fields that only the full footer shows, which is rendered on the server alone, so that pages with scripts
 * stay small.
 */
export function withoutFooter(company: Company): Company {
  return { ...company, footerLogo: null, footerMenu: [], socialLinks: [], appLinks: [] };
}
