import { OfferedLink } from "#app/components/ui/offered-link.tsx";
import { useOffers } from "#app/components/document/use-offers.ts";
import { Price } from "#app/components/catalogue/price.tsx";
import { path } from "#app/paths.ts";
import type { HomeQuestion, OfferedBatch, Trial } from "../start-parts.server.ts";
import { DayQuestion } from "./day-question.tsx";

function PriceCard({ offer: { batch, facts, first } }: { offer: OfferedBatch }) {
  return (
    <div className="card">
      <h2>{batch.title}</h2>
      <p className="small quiet">{facts}</p>
      <p>
        <Price price={batch.price} discounted={batch.discounted_price} />{" "}
        {first ? <span className="small quiet">শুরুতে {first}</span> : null}
      </p>
      <OfferedLink className="button primary wide" href={path("batch-details", { available_batch_id: batch.id })}>
        ব্যাচটি দেখুন
      </OfferedLink>
    </div>
  );
}

function TrialCard({ trial: { title, facts, link } }: { trial: Trial }) {
  return (
    <div className="card">
      <h2>{title}</h2>
      <p className="small quiet">{facts}</p>
      <OfferedLink className="button wide" href={link}>
        পরীক্ষা দিন
      </OfferedLink>
    </div>
  );
}

export interface Start {
  question: HomeQuestion | null;
  offer: OfferedBatch | null;
  trial: Trial | null;
}

export function StartSection({ question, offer, trial }: Start) {
  const offers = useOffers();
  const isAsked = question && offers(path("day-question-answer", { slug: question.kind.slug }));
  if (!isAsked && !offer && !trial) return null;
  return (
    <section className="wrap start" aria-label="শুরু করুন">
      {isAsked ? <DayQuestion {...question} /> : null}
      <div>
        {offer ? <PriceCard offer={offer} /> : null}
        {trial ? <TrialCard trial={trial} /> : null}
      </div>
    </section>
  );
}
