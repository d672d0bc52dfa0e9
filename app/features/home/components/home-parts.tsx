import type { ComponentProps } from "react";
import { serverData } from "#app/components/document/server-data.ts";
import { BatchCategories } from "./batch-categories.tsx";
import { ContactSection } from "./contact-section.tsx";
import { FaqTeaser } from "./faq-teaser.tsx";
import { HomeCards } from "./home-cards.tsx";
import { OtherServices } from "./other-services.tsx";
import { PeopleSection } from "./people-section.tsx";

interface HomeParts {
  /** For whom the centre is, in a sentence. */
  audience: string;
  start: ComponentProps<typeof HomeCards>["cards"];
  categories: ComponentProps<typeof BatchCategories>["cards"];
  people: ComponentProps<typeof PeopleSection>;
  services: ComponentProps<typeof OtherServices>["services"];
  faqs: ComponentProps<typeof FaqTeaser>["faqs"];
  contacts: ComponentProps<typeof ContactSection>["contacts"];
}

export const homeParts = /* @__PURE__ */ serverData<HomeParts>();

export function StartSection() {
  const parts = homeParts.use();
  if (!parts || parts.start.length === 0) return null;
  return (
    <section className="wrap start" aria-label="শুরু করুন">
      <p>{parts.audience}</p>
      <HomeCards cards={parts.start} />
    </section>
  );
}

/** Sections below the first view. */
export function LowerSections() {
  const parts = homeParts.use();
  if (!parts) return null;
  return (
    <>
      <BatchCategories cards={parts.categories} />
      <PeopleSection {...parts.people} />
      <OtherServices services={parts.services} />
      <FaqTeaser faqs={parts.faqs} />
      <ContactSection contacts={parts.contacts} />
    </>
  );
}
