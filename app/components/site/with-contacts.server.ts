import type { Contact } from "#contract/catalogue/contacts.ts";
import { hotlineHours, messengerHours, type Company } from "#app/company.ts";
import { phonesIn } from "#app/format/phone-links.ts";

function messengerOf(link: string | null | undefined): string | null {
  const page = /^https:\/\/(?:www\.|m\.)?facebook\.com\/([\w.-]+)\/?$/.exec(link ?? "")?.[1];
  return page ? `https://m.me/${page}` : null;
}

/** Returns a phone number as it is written if a phone can dial it, else the first number in the text, else the text. */
function dialable(text: string): string {
  return /^\+?[\d -]{3,18}$/.test(text) ? text : (phonesIn(text)[0]?.number ?? text);
}

/**
 * Adds the first phone number and the first Facebook page of `contacts` as hotline and messenger where the company has
 * none. If the hotline contains several numbers, the first one remains.
 */
export function withContacts(company: Company, contacts: Contact[]): Company {
  const [first] = contacts.flatMap((contact) => phonesIn(contact.phone ?? ""));
  const [link] = contacts.flatMap(({ fb_page }) => messengerOf(fb_page?.link) ?? []);
  const hotline = company.hotline ?? (first ? { phone: first.number, hours: hotlineHours } : null);
  return {
    ...company,
    hotline: hotline && { ...hotline, phone: dialable(hotline.phone) },
    messenger: company.messenger ?? (link ? { link, hours: messengerHours } : null),
  };
}
