import type { FaqItem } from "#contract/catalogue/faqs.ts";
import { path } from "#app/paths.ts";
import { OfferedLink } from "#app/components/ui/offered-link.tsx";
import { FaqList } from "#app/components/catalogue/faq-list.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { HomeSection } from "./home-section.tsx";

const placeholderCount = 5;

export function FaqTeaser({ faqs }: { faqs: FaqItem[] }) {
  return (
    <HomeSection id="faq-teaser" title="যা প্রায়ই জানতে চান">
      {faqs.length === 0 ? (
        <Skeleton of={["faqs"]} count={placeholderCount} className="ledger" />
      ) : (
        <FaqList faqs={faqs} />
      )}
      <p className="after-list">
        <OfferedLink className="button" href={path("faq")}>
          সব প্রশ্ন দেখুন
        </OfferedLink>
      </p>
    </HomeSection>
  );
}
