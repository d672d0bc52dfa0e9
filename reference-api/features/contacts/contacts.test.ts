import { expect, test } from "vitest";
import { contacts } from "#api/db/schema/site.ts";
import { listContacts, listHomeContacts } from "#contract/catalogue/contacts.ts";
import { testApi } from "#tests/support/api/api.ts";

test("lists all departments in order for the contact page, and the selected ones for the home page", async () => {
  const { db, load } = await testApi();
  await db.insert(contacts).values([
    { key: "b", department: "হিসাব", phone: "01000000002", sort: 2, homepage: false },
    { key: "a", department: "ভর্তি", phone: "01000000001", sort: 1, whatsapp_phone: "01000000003" },
  ]);
  const none = { whatsapp: null, fb_page: null, fb_group: null };
  const whatsapp = { group_phone: "01000000003", group_title: null };
  const admission = { ...none, department: "ভর্তি", phone: "01000000001", whatsapp };
  const accounts = { ...none, department: "হিসাব", phone: "01000000002" };
  expect(await load(listContacts, {})).toEqual({ contacts: [admission, accounts] });
  expect(await load(listHomeContacts, {})).toEqual({ contacts: [admission] });
});
