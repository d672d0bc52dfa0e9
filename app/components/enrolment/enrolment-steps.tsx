import { Price } from "#app/components/catalogue/price.tsx";
import { bengaliDigits } from "#locale/bengali.ts";
import type { EnrolmentTarget } from "./enrolment-target.server.ts";

/** Steps of an enrolment for a visitor without an account; a logged-in doctor begins at the fourth. */
const steps = ["অ্যাকাউন্ট", "কোড", "আপনার তথ্য", "আসন", "টাকা"] as const;
export type EnrolStep = (typeof steps)[number];

export function StepIndicator({ step }: { step: EnrolStep }) {
  const number = steps.indexOf(step) + 1;
  return (
    <p className="row small">
      <b>{`ধাপ ${bengaliDigits(number)}/${bengaliDigits(steps.length)}`}</b> {step}{" "}
      <progress max={steps.length} value={number} aria-hidden />
    </p>
  );
}

export function EnrolmentTargetCard({ place: target, step }: { place: EnrolmentTarget | null; step: EnrolStep }) {
  if (!target) return null;
  return (
    <section className="card place" aria-label="যে ব্যাচে ভর্তি হচ্ছেন">
      <StepIndicator step={step} />
      <b>{target.title}</b>
      <p className="small quiet">
        {target.schedule}, <Price price={target.price} discounted={target.discounted} />
      </p>
    </section>
  );
}
