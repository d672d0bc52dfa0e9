import type { Batch } from "#contract/batches.ts";
import { whyNotOpen } from "#app/components/site/batch-words.ts";
import { taka } from "#app/format/bengali.ts";
import { path } from "#app/paths.ts";
import { costOf } from "../cost.ts";

/** The one thing to do with a batch, at thumb height; while it cannot be done, why not. */
export function EnrollBar({ batch }: { batch: Batch }) {
  const reason = whyNotOpen(batch);
  if (reason) {
    return (
      <div className="action-bar blocked">
        <p className="small" id="why-not">
          <b>{`${reason.title}।`}</b> {reason.text}
        </p>
        <a className="button" role="link" aria-disabled="true" aria-describedby="why-not">
          ভর্তি হোন
        </a>
      </div>
    );
  }
  const { first, later, isFree } = costOf(batch);
  return (
    <div className="action-bar">
      <p>
        <span className="small quiet">{later ? "শুরুতে দেবেন" : "খরচ"}</span>
        <b>{isFree ? "বিনামূল্যে" : taka(first)}</b>
      </p>
      <a className="button primary" href={path("batch-choose-schedule", { batch_id: batch.id })}>
        ভর্তি হোন
      </a>
    </div>
  );
}
