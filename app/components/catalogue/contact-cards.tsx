import type { Contact } from "#contract/catalogue/contacts.ts";
import { phonesIn, whatsappLink } from "#app/format/phone-links.ts";
import { DataLink } from "#app/components/ui/data-link.tsx";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";

function ContactCard({ contact, headingLevel }: { contact: Contact; headingLevel: 2 | 3 }) {
  const Heading = `h${headingLevel}` as const;
  const { department, phone, whatsapp, fb_page: page, fb_group: group } = contact;
  const phones = phonesIn(phone ?? "");
  return (
    <details className="card">
      <summary>
        <Heading>{department || "যোগাযোগ"}</Heading>
        <Icon name="down" />
      </summary>
      {phones.map(({ words, number }, place) => (
        <a key={place} href={`tel:${number}`}>
          <Icon name="phone" /> {words}
        </a>
      ))}
      {phone && phones.length === 0 ? <p>{phone}</p> : null}
      {whatsapp ? (
        <DataLink link={whatsappLink(whatsapp.group_phone)}>
          <Icon name="chat" /> {whatsapp.group_title || "WhatsApp গ্রুপ"}
        </DataLink>
      ) : null}
      {[
        { facebook: page, word: "ফেসবুক পেজ" },
        { facebook: group, word: "ফেসবুক গ্রুপ" },
      ].map(({ facebook, word }) =>
        facebook?.name || facebook?.link ? (
          <DataLink key={word} link={facebook.link}>
            <Icon name="out" /> {facebook.name || word}
          </DataLink>
        ) : null,
      )}
    </details>
  );
}

interface ContactCardsProps {
  contacts: Contact[];
  headingLevel: 2 | 3;
  /** Number of placeholders to show if the list is empty; without it an empty-list message is shown. */
  placeholderCount?: number;
}

/** Contacts per department: collapsible on small screens, always open on wide ones where the browser supports it. */
export function ContactCards({ contacts, headingLevel, placeholderCount }: ContactCardsProps) {
  if (contacts.length === 0) {
    return placeholderCount ? (
      <Skeleton of={["contacts"]} count={placeholderCount} className="grid contacts" />
    ) : (
      <EmptyList of="contacts" title="এখনো কোনো নম্বর দেওয়া হয়নি">
        <p>নম্বর এলে এখানেই পাবেন।</p>
      </EmptyList>
    );
  }
  return (
    <div className="grid contacts">
      {contacts.map((contact, index) => (
        <ContactCard key={contact.department ?? index} contact={contact} headingLevel={headingLevel} />
      ))}
    </div>
  );
}
