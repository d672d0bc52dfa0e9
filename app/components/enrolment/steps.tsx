import { Price } from "#app/components/catalogue/price.tsx";
import { bengaliDigits } from "#locale/bengali.ts";
import type { WantedPlace } from "./wanted-place.server.ts";

/** From a schedule to a paid seat, for who has no account yet; who has one leaves the second and the third out. */
const steps = ["অ্যাকাউন্ট", "কোড", "আপনার তথ্য", "আসন", "টাকা"] as const;
export type EnrolStep = (typeof steps)[number];

/** How far one has come on the way into a batch. */
export function StepOf({ step }: { step: EnrolStep }) {
  const number = steps.indexOf(step) + 1;
  return (
    <p className="row small">
      <b>{`ধাপ ${bengaliDigits(number)}/${bengaliDigits(steps.length)}`}</b> {step}{" "}
      <progress max={steps.length} value={number} aria-hidden />
    </p>
  );
}

/** The batch that one is on the way into, above the form of a step. */
export function PlaceCard({ place, step }: { place: WantedPlace | null; step: EnrolStep }) {
  if (!place) return null;
  return (
    <section className="card place" aria-label="যে ব্যাচে ভর্তি হচ্ছেন">
      <StepOf step={step} />
      <b>{place.title}</b>
      <p className="small quiet">
        {place.schedule}, <Price price={place.price} discounted={place.discounted} />
      </p>
    </section>
  );
}
