import type { Contact } from "#contract/catalogue/contacts.ts";
import type { ContactRow } from "./queries.ts";

function namedLink(name: string | null, link: string | null) {
  return link ? { name: name ?? link, link } : null;
}

export function toContact(row: ContactRow): Contact {
  return {
    department: row.department,
    phone: row.phone,
    whatsapp: row.whatsapp_phone ? { group_phone: row.whatsapp_phone, group_title: row.whatsapp_title } : null,
    fb_page: namedLink(row.fb_page_name, row.fb_page_link),
    fb_group: namedLink(row.fb_group_name, row.fb_group_link),
  };
}
