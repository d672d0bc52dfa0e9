import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { LinkText } from "#contract/fields.ts";

const endpoint = endpointsOf("contacts");

const NamedLink = z.object({ name: z.string().nullish(), link: LinkText.nullish() });

export const Contact = z.object({
  department: z.string().nullish(),
  phone: z.string().nullish(),
  whatsapp: z.object({ group_phone: z.string().min(1), group_title: z.string().nullish() }).nullish(),
  fb_page: NamedLink.nullish(),
  fb_group: NamedLink.nullish(),
});
export type Contact = z.infer<typeof Contact>;

const response = z.object({ contacts: z.array(Contact) });

export const listHomeContacts = endpoint({
  method: "GET",
  path: "/web/homepage/contact-list",
  access: "public",
  summary: "Departments that visitors can contact, for the home page",
  response,
});

export const listContacts = endpoint({
  method: "GET",
  path: "/web/contacts",
  access: "public",
  summary: "All departments, for the contact page",
  response,
});
