import type { FaqItem } from "#contract/catalogue/faqs.ts";
import { path } from "#app/paths.ts";

/** Questions, each linking to its own page. */
export function FaqList({ faqs }: { faqs: FaqItem[] }) {
  return (
    <ul className="ledger">
      {faqs.map((faq) => (
        <li key={faq.id}>
          <a href={path("faq-show", { id: faq.id })}>
            <span>{faq.title}</span> <span className="cue">উত্তর দেখুন</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
