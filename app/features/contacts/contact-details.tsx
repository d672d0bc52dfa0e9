import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listContacts, listHomeContacts } from "#contract/catalogue/contacts.ts";
import { ContactCards } from "#app/components/catalogue/contact-cards.tsx";
import { pageMeta } from "#app/components/document/page-meta.ts";
import { useCompany } from "#app/components/document/root-data.ts";
import { DataLink } from "#app/components/ui/data-link.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import type { RouteHandle } from "#app/route-handle.ts";
import { publicApi } from "#app/server/session/public-api.server.ts";
import { isNotFound } from "#app/server/v3/refusal.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "contacts", "pages"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "যোগাযোগ",
    description: "হটলাইন, মেসেঞ্জার, ঠিকানা আর প্রতিটি বিভাগের ফোন, WhatsApp গ্রুপ ও ফেসবুক।",
  });

/**
 * Loads the contacts of all departments, or those of the home page if the API has no such list (404); `contacts` is
 * null if it has neither.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const api = publicApi(context);
  for (const list of [listContacts, listHomeContacts]) {
    try {
      return await api.load(list, {});
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }
  return { contacts: null };
}

export default function ContactDetails() {
  const { contacts } = useLoaderData<typeof loader>();
  const { hotline, messenger, address } = useCompany();
  return (
    <div className="wrap section">
      <h1 className="matra">যোগাযোগ</h1>
      <div className="ledger reach">
        {hotline ? (
          <a href={`tel:${hotline.phone}`}>
            <Icon name="phone" />
            <b>{hotline.phone}</b> <span className="small quiet">{`হটলাইন, ${hotline.hours}`}</span>
          </a>
        ) : null}{" "}
        {messenger ? (
          <DataLink link={messenger.link}>
            <Icon name="chat" />
            <b>মেসেঞ্জারে লিখুন</b> <span className="small quiet">{messenger.hours}</span>
          </DataLink>
        ) : null}{" "}
        {address ? (
          <address>
            <Icon name="place" />
            <b>{address}</b> <span className="small quiet">ঠিকানা</span>
          </address>
        ) : null}
      </div>
      {contacts ? <ContactCards contacts={contacts} headingLevel={2} /> : null}
    </div>
  );
}
