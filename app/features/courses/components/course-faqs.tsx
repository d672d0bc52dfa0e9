import type { FaqItem } from "#contract/faqs.ts";
import { path } from "#app/paths.ts";

export function CourseFaqs({ faqs }: { faqs: FaqItem[] }) {
  return (
    <section className="part">
      <h2 className="matra">যা প্রায়ই জানতে চান</h2>
      <ul className="ledger">
        {faqs.map((faq) => (
          <li key={faq.id}>
            <a href={path("faq-show", { id: faq.id })}>
              <span>{faq.title}</span>
              <span className="cue">উত্তর দেখুন</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
