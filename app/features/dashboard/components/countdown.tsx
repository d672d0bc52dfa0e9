import { Ring } from "#app/components/ui/ring.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { shortDay } from "#locale/dates.ts";
import type { Plan } from "../plan.ts";

export function Countdown({ target }: { target: NonNullable<Plan["target"]> }) {
  const { days, on, title, done, total, perWeek } = target;
  const count = bengaliNumber(days);
  return (
    <section className="goal" aria-label="পরীক্ষা পর্যন্ত">
      <Ring
        share={total > 0 ? done / total : 0}
        value={days === 0 ? "আজ" : count}
        caption={days === 0 ? "পরীক্ষা" : "দিন বাকি"}
        label={days === 0 ? "আজ পরীক্ষা" : `পরীক্ষার আর ${count} দিন`}
      />
      <p>
        <b>
          {title}, {shortDay(on)}
        </b>{" "}
        {total > 0 ? (
          <span className="small lines">
            {bengaliNumber(total)}টি লেকচারের {bengaliNumber(done)}টি দেখা।{" "}
            {done < total && days > 0 ? `সপ্তাহে ${bengaliNumber(perWeek)}টিতে সময়মতো শেষ।` : null}
          </span>
        ) : null}
      </p>
    </section>
  );
}
