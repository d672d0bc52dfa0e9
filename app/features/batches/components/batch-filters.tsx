import type { BatchFacets, BatchFilters as Filters } from "#contract/catalogue/batches.ts";
import { teachingModeWords, weekdayWords } from "#app/components/catalogue/batch-words.ts";
import { bengaliDigits } from "#locale/bengali.ts";
import { month } from "#locale/dates.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { SearchField } from "#app/components/ui/search-field.tsx";
import { FilterSelect } from "#app/components/form/filter-select.tsx";

interface BatchFiltersProps {
  filters: Filters;
  facets: BatchFacets;
  months: string[];
  /** Path of the unfiltered list. */
  pathname: string;
}

function wordsOf(list: { slug: string; title: string }[]) {
  return list.map(({ slug, title }) => ({ value: slug, word: title }));
}

export function BatchFilters({ filters, facets, months, pathname }: BatchFiltersProps) {
  const { course, mode, session, weekday, state, search } = filters;
  const chosenCount = [course, mode, session, weekday, filters.month, state].filter(Boolean).length;
  return (
    <form method="get" role="search" className="filters">
      <SearchField label="কোন ব্যাচ খুঁজছেন" value={search ?? ""} />
      <details open={chosenCount > 0}>
        <summary>
          বাছাই করুন
          {chosenCount > 0 ? <span className="tag">{`${bengaliDigits(chosenCount)}টি শর্ত`}</span> : null}
          <Icon name="down" />
        </summary>
        <div>
          <FilterSelect name="course" label="কোর্স" any="সব কোর্স" value={course} options={wordsOf(facets.courses)} />
          <FilterSelect name="session" label="সেশন" any="সব সেশন" value={session} options={wordsOf(facets.sessions)} />
          <FilterSelect
            name="mode"
            label="ক্লাসের ধরন"
            any="যেকোনো ধরন"
            value={mode}
            options={Object.entries(teachingModeWords).map(([value, word]) => ({ value, word }))}
          />
          <FilterSelect name="weekday" label="ক্লাসের দিন" any="যেকোনো দিন" value={weekday} options={weekdayWords} />
          <FilterSelect
            name="month"
            label="শুরুর মাস"
            any="যেকোনো মাস"
            value={filters.month}
            options={months.map((value) => ({ value, word: month(value) }))}
          />
          <FilterSelect
            name="state"
            label="ভর্তি"
            any="চলছে বা সামনে"
            value={state === "past" ? state : undefined}
            options={[{ value: "past", word: "শেষ হয়ে গেছে" }]}
          />
          <div className="row">
            <button className="button" type="submit">
              বাছাই দেখুন
            </button>
            {chosenCount > 0 ? (
              <a className="tap" href={pathname}>
                সব শর্ত মুছুন
              </a>
            ) : null}
          </div>
        </div>
      </details>
    </form>
  );
}
