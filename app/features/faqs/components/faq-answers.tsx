import type { FaqItem } from "#contract/catalogue/faqs.ts";
import type { CleanHtml } from "#app/format/clean-html.ts";
import { FaqEntry } from "#app/components/catalogue/faq-list.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { OfferedLink } from "#app/components/ui/offered-link.tsx";
import { SafeHtml } from "#app/components/ui/safe-html.tsx";
import { path } from "#app/paths.ts";

type Answered = FaqItem & { answer: CleanHtml; topic?: string | null | undefined };

function byTopic(faqs: Answered[]): [topic: string, faqs: Answered[]][] {
  const topics = new Map<string, Answered[]>([["", []]]);
  for (const faq of faqs) topics.set(faq.topic ?? "", [...(topics.get(faq.topic ?? "") ?? []), faq]);
  return [...topics].filter(([, members]) => members.length > 0);
}

export function FaqAnswers({ faqs }: { faqs: Answered[] }) {
  return byTopic(faqs).map(([topic, members]) => (
    <section key={topic} className="stack after-list">
      {topic ? <h2>{topic}</h2> : null}
      <AnswerList faqs={members} />
    </section>
  ));
}

function AnswerList({ faqs }: { faqs: Answered[] }) {
  return (
    <ul className="ledger answers">
      {faqs.map(({ answer, topic: _, ...faq }) => (
        <li key={faq.id ?? faq.title}>
          {answer ? (
            <details>
              <summary>
                {faq.title} <Icon name="down" />
              </summary>
              <SafeHtml html={answer} />
              {faq.id ? (
                <p>
                  <OfferedLink className="tap small" href={path("faq-show", { id: faq.id })}>
                    এই প্রশ্নের পাতা
                  </OfferedLink>
                </p>
              ) : null}
            </details>
          ) : (
            <FaqEntry {...faq} />
          )}
        </li>
      ))}
    </ul>
  );
}
