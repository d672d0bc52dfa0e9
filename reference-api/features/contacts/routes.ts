import { implement } from "#api/http/implement.ts";
import { listContacts, listHomeContacts } from "#contract/catalogue/contacts.ts";
import { toContact } from "./contact.ts";
import { selectContacts } from "./queries.ts";

export const contactRoutes = [
  implement(listHomeContacts, async ({ db }) => {
    const rows = await selectContacts(db, { homepage: true });
    return { contacts: rows.map(toContact) };
  }),
  implement(listContacts, async ({ db }) => {
    const rows = await selectContacts(db, { homepage: false });
    return { contacts: rows.map(toContact) };
  }),
];
