import type { BatchFacets, BatchFilters as Filters, BatchItem } from "#contract/catalogue/batches.ts";
import type { PageMeta } from "#contract/fields.ts";
import { BatchCards } from "#app/components/catalogue/batch-cards.tsx";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { Pager } from "#app/components/ui/pager.tsx";
import { path, withQuery } from "#app/paths.ts";
import { BatchFilters } from "./batch-filters.tsx";

interface BatchListProps {
  list: { batches: BatchItem[]; facets: BatchFacets; meta: PageMeta };
  filters: Filters;
  months: string[];
  pathname: string;
  belowCategory?: boolean;
}

function NoBatches({ isNarrowed, pathname }: { isNarrowed: boolean; pathname: string }) {
  if (isNarrowed) {
    return (
      <EmptyList of="batches" title="এমন কোনো ব্যাচ নেই">
        <p>শর্ত কমিয়ে বা অন্য শব্দে খুঁজে দেখুন।</p>
        <a className="button" href={pathname}>
          সব শর্ত মুছুন
        </a>
      </EmptyList>
    );
  }
  return (
    <EmptyList of="batches" icon="clock" title="এখন কোনো ব্যাচে ভর্তি চলছে না">
      <p>নতুন ব্যাচ এলে এখানেই পাবেন। আগের ব্যাচের সূচি ও খরচ দেখে রাখতে পারেন।</p>
      <div className="row">
        <a className="button" href={withQuery(pathname, { state: "past" })}>
          আগের ব্যাচ দেখুন
        </a>
        <a className="button" href={path("batches")}>
          সব বিভাগের ব্যাচ
        </a>
      </div>
    </EmptyList>
  );
}

export function BatchList({ list, filters, months, pathname, belowCategory }: BatchListProps) {
  const { course, mode, session, weekday, month, state, search } = filters;
  const query = { course, mode, session, weekday, month, state, search };
  return (
    <>
      <BatchFilters filters={filters} facets={list.facets} months={months} pathname={pathname} />
      {list.batches.length === 0 ? (
        <NoBatches isNarrowed={Object.values(query).some(Boolean)} pathname={pathname} />
      ) : (
        <BatchCards batches={list.batches} headingLevel={2} belowCategory={belowCategory} />
      )}
      <Pager meta={list.meta} pathname={pathname} query={query} />
    </>
  );
}
