import type { ReactNode } from "react";
import type { PageMeta } from "#contract/fields.ts";
import type { AvailableLecture } from "#contract/study/subscriptions.ts";
import { StandaloneScript } from "#app/components/document/scripts/standalone-script.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { SearchField } from "#app/components/ui/search-field.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { shortDay } from "#locale/dates.ts";
import { path } from "#app/paths.ts";
import { chosenWords, lengthOf } from "../subscription-words.ts";
import script from "../client/chosen-count.ts?standalone";

interface LectureChoicesProps {
  courseId: number;
  lectures: AvailableLecture[];
  /** Minimum price per lecture, if known. */
  priceFrom?: string | null | undefined;
  meta: PageMeta;
  search: string;
  /** Chosen ids, of this page and others. */
  chosen: string[];
  /** Shown if there are no lectures. */
  empty: ReactNode;
}

function ChosenElsewhere({ ids, startAgain }: { ids: string[]; startAgain: string }) {
  if (ids.length === 0) return null;
  return (
    <p className="row">
      <span>অন্য পাতায় বাছা আছে {bengaliNumber(ids.length)}টি।</span>
      <a className="tap" href={startAgain}>
        সব বাদ দিন
      </a>
      {ids.map((id) => (
        <input key={id} type="hidden" name="lecture_ids" value={id} />
      ))}
    </p>
  );
}

/**
 * Form in which lectures are chosen. It carries the chosen ones to the search, to other pages of the list and to the
 * choice of duration.
 */
export function LectureChoices({ courseId, lectures, priceFrom, meta, search, chosen, empty }: LectureChoicesProps) {
  const page = path("my-subscription-add", { id: courseId });
  const shown = new Set(lectures.map(({ id }) => String(id)));
  const elsewhere = chosen.filter((id) => !shown.has(id));
  const count = chosen.length;
  return (
    <form method="get" action={page} className="stack">
      <SearchField value={search} label="ক্লাস, বিষয় বা শিক্ষকের নাম" />
      <ChosenElsewhere ids={elsewhere} startAgain={page} />
      {lectures.length > 0 ? (
        <fieldset className="choose">
          <legend>কোন ক্লাসগুলো দেখবেন</legend>
          {lectures.map(({ id, title, topic, mentor, held_at, duration_seconds }) => (
            <div key={id}>
              <label className="option">
                <input type="checkbox" name="lecture_ids" value={id} defaultChecked={chosen.includes(String(id))} />{" "}
                <span>
                  {title}{" "}
                  <span className="small quiet">
                    {[topic, mentor, shortDay(held_at), lengthOf(duration_seconds)].filter(Boolean).join(", ")}
                  </span>
                </span>
              </label>
            </div>
          ))}
        </fieldset>
      ) : (
        empty
      )}
      {meta.prev || meta.next ? (
        <nav className="pager" aria-label="পাতা">
          {meta.prev ? (
            <button className="button" name="before" value={meta.prev}>
              <Icon name="back" /> আগের পাতা
            </button>
          ) : null}
          {meta.next ? (
            <button className="button next" name="after" value={meta.next}>
              পরের পাতা <Icon name="go" />
            </button>
          ) : null}
        </nav>
      ) : null}
      {lectures.length > 0 || elsewhere.length > 0 ? (
        <button
          type="submit"
          className="button primary wide at-hand"
          formAction={path("my-subscription-duration", { id: courseId })}
          data-price-from={priceFrom ?? ""}
        >
          {`মেয়াদ বাছুন${count > 0 ? ` (${chosenWords(count, priceFrom)})` : ""}`}
        </button>
      ) : null}
      <StandaloneScript src={script} />
    </form>
  );
}
