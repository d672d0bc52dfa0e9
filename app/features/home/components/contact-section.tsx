import type { Contact } from "#contract/catalogue/contacts.ts";
import { ContactCards } from "#app/components/catalogue/contact-cards.tsx";
import { HomeSection } from "./home-section.tsx";

const placeholderCount = 12;

export function ContactSection({ contacts }: { contacts: Contact[] }) {
  return (
    <HomeSection id="contact" title="যোগাযোগ করুন">
      <ContactCards contacts={contacts} headingLevel={3} placeholderCount={placeholderCount} />
    </HomeSection>
  );
}
