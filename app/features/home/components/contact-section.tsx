import type { Contact } from "#contract/contacts.ts";
import { ContactCards } from "#app/components/site/contact-cards.tsx";
import { UntilSeen } from "#app/components/site/until-seen.tsx";

const placeholderCount = 12;

export function ContactSection({ contacts }: { contacts: Contact[] }) {
  return (
    <section className="wrap section" aria-labelledby="contact">
      <UntilSeen
        first="list"
        heading={
          <h2 className="matra" id="contact">
            যোগাযোগ করুন
          </h2>
        }
      >
        <ContactCards contacts={contacts} headingLevel={3} placeholderCount={placeholderCount} />
      </UntilSeen>
    </section>
  );
}
