import type { ComponentProps } from "react";
import { serverData } from "#app/components/document/server-data.ts";
import { BatchCategories } from "./batch-categories.tsx";
import { ContactSection } from "./contact-section.tsx";
import { FaqTeaser } from "./faq-teaser.tsx";
import { MissingAlert } from "./missing-alert.tsx";
import { OtherServices } from "./other-services.tsx";
import { StartSection, type Start } from "./start-section.tsx";
import { TeachersSection } from "./teachers-section.tsx";
import { Ticker } from "./ticker.tsx";

interface HomeParts {
  missing: ComponentProps<typeof MissingAlert> | null;
  notices: ComponentProps<typeof Ticker>["notices"];
  start: Start;
  categories: ComponentProps<typeof BatchCategories>["cards"];
  teachers: ComponentProps<typeof TeachersSection>["teachers"];
  services: ComponentProps<typeof OtherServices>["services"];
  faqs: ComponentProps<typeof FaqTeaser>["faqs"];
  contacts: ComponentProps<typeof ContactSection>["contacts"];
}

export const homeParts = /* @__PURE__ */ serverData<HomeParts>();

export function TopLines() {
  const parts = homeParts.use();
  if (!parts) return null;
  return (
    <>
      <Ticker notices={parts.notices} />
      {parts.missing ? <MissingAlert {...parts.missing} /> : null}
    </>
  );
}

export function FirstCards() {
  const parts = homeParts.use();
  return parts ? <StartSection {...parts.start} /> : null;
}

export function LowerSections() {
  const parts = homeParts.use();
  if (!parts) return null;
  return (
    <>
      <BatchCategories cards={parts.categories} />
      <TeachersSection teachers={parts.teachers} />
      <OtherServices services={parts.services} />
      <FaqTeaser faqs={parts.faqs} />
      <ContactSection contacts={parts.contacts} />
    </>
  );
}
