import type { Batch } from "#contract/catalogue/batches.ts";
import { fewSeats } from "#app/components/catalogue/batch-words.ts";
import { DetailList } from "#app/components/ui/detail-list.tsx";
import { bengaliNumber, taka } from "#locale/bengali.ts";
import { costOf } from "../cost.ts";

function SeatsMeter({ limit, taken }: { limit: number; taken: number }) {
  return (
    <div>
      <p className="small" id="seats">
        {`ভর্তি হয়েছেন ${bengaliNumber(taken)} জন, আসন ${bengaliNumber(limit)}টি`}
      </p>
      <meter aria-labelledby="seats" max={limit} high={Math.max(0, limit - fewSeats)} optimum={0} value={taken} />
    </div>
  );
}

export function CostBox({ batch }: { batch: Batch }) {
  const { total, discount, first, later, isFree } = costOf(batch);
  return (
    <aside className="batch-buy card stack" aria-label="খরচ">
      <DetailList
        className="figures"
        details={[
          [
            "খরচ",
            <span className="price">
              {discount ? (
                <>
                  <s>
                    <span className="hidden">আগে </span>
                    {taka(batch.price)}
                  </s>{" "}
                </>
              ) : null}
              <span className="total">{isFree ? "বিনামূল্যে" : taka(total)}</span>
            </span>,
          ],
        ]}
      />
      {later ? <p className="small quiet">{`শুরুতে কমপক্ষে ${taka(first)} দিন, বাকি ${taka(later)} পরে।`}</p> : null}
      {batch.seat_limit && typeof batch.seats_taken === "number" && batch.enroll_state !== "closed" ? (
        <SeatsMeter limit={batch.seat_limit} taken={batch.seats_taken} />
      ) : null}
    </aside>
  );
}

export function FirstCost({ batch }: { batch: Batch }) {
  const { first, later, isFree } = costOf(batch);
  return (
    <>
      <span className="small quiet">{later ? "শুরুতে দেবেন" : "খরচ"}</span> <b>{isFree ? "বিনামূল্যে" : taka(first)}</b>
    </>
  );
}
