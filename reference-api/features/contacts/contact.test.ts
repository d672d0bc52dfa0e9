import { expect, test } from "vitest";
import { toContact } from "./contact.ts";

const instant = new Date(0);
const row = {
  id: 1,
  key: "help",
  department: "সহায়তা",
  phone: "01000000000",
  whatsapp_phone: null,
  whatsapp_title: null,
  fb_page_name: null,
  fb_page_link: null,
  fb_group_name: null,
  fb_group_link: null,
  homepage: true,
  sort: 0,
  created_at: instant,
  updated_at: instant,
};

test("returns null for a channel without values", () => {
  expect(toContact(row)).toEqual({
    department: "সহায়তা",
    phone: "01000000000",
    whatsapp: null,
    fb_page: null,
    fb_group: null,
  });
});

test("ignores a name without a link; a link without a name is its own name", () => {
  const contact = toContact({ ...row, fb_page_name: "পাতা", fb_group_link: "https://example.com/g" });
  expect(contact.fb_page).toBeNull();
  expect(contact.fb_group).toEqual({ name: "https://example.com/g", link: "https://example.com/g" });
});

test("a WhatsApp group has its number and, if set, its title", () => {
  const contact = toContact({ ...row, whatsapp_phone: "01000000001", whatsapp_title: "গ্রুপ" });
  expect(contact.whatsapp).toEqual({ group_phone: "01000000001", group_title: "গ্রুপ" });
});
