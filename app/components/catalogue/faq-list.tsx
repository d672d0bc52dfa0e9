import type { FaqItem } from "#contract/catalogue/faqs.ts";
import { useOffers } from "#app/components/document/use-offers.ts";
import { path } from "#app/paths.ts";

export function FaqEntry({ id, title }: FaqItem) {
  const offers = useOffers();
  const address = id ? path("faq-show", { id }) : undefined;
  if (!address || !offers(address)) return <span className="entry">{title}</span>;
  return (
    <a href={address}>
      <span>{title}</span> <span className="cue">উত্তর দেখুন</span>
    </a>
  );
}

export function FaqList({ faqs }: { faqs: FaqItem[] }) {
  return (
    <ul className="ledger">
      {faqs.map((faq) => (
        <li key={faq.id ?? faq.title}>
          <FaqEntry {...faq} />
        </li>
      ))}
    </ul>
  );
}
