import type { ReactNode } from "react";
import type { PageMeta } from "#contract/fields.ts";
import { withQuery } from "#app/paths.ts";
import { EmptyList } from "./empty-list.tsx";
import { Pager } from "./pager.tsx";
import { SearchField } from "./search-field.tsx";
import { Tabs } from "./tabs.tsx";

interface DatedListProps {
  /** Where the list of what is now and to come stands; what is past stands at its `?state=past`. */
  list: string;
  isPast: boolean;
  search: string;
  meta: PageMeta | undefined;
  /** What is listed, as a heading and a button say it: ইভেন্ট. */
  thing: string;
  /** What the list holds that is not past, as its tab says it. */
  tab: string;
  /** The same beside the thing's name: চলতি, সামনের. */
  present: string;
  /** Said when there is nothing now. */
  none: { title: string; text: string };
  /** What is listed; null: nothing. */
  children: ReactNode;
}

/** Why a list of what is now, to come or past is empty, and where to go on. */
function NoneListed({ list, isPast, search, thing, present, none }: Omit<DatedListProps, "tab" | "meta" | "children">) {
  const past = withQuery(list, { state: "past" });
  if (search !== "") {
    return (
      <EmptyList title={`এই শব্দে কোনো ${thing} পাওয়া যায়নি`}>
        <p>বানান দেখে নিন, অথবা ছোট করে খুঁজুন।</p>
        <a className="button" href={isPast ? past : list}>
          খোঁজা মুছে তালিকা দেখুন
        </a>
      </EmptyList>
    );
  }
  if (isPast) {
    return (
      <EmptyList icon="clock" title={`আগের কোনো ${thing} নেই`}>
        <a className="button" href={list}>
          {present} {thing} দেখুন
        </a>
      </EmptyList>
    );
  }
  return (
    <EmptyList icon="clock" title={none.title}>
      <p>{none.text}</p>
      <a className="button" href={past}>
        আগের {thing} দেখুন
      </a>
    </EmptyList>
  );
}

/** A list that can be searched, of what is now and to come, or of what is past. */
export function DatedList({ meta, tab, children, ...listed }: DatedListProps) {
  const { list, isPast, search, thing } = listed;
  const state = isPast ? "past" : null;
  return (
    <div className="wrap section">
      <h1 className="matra">{thing}</h1>
      <div className="list-head">
        <form method="get" role="search" className="filters">
          {state ? <input type="hidden" name="state" value={state} /> : null}
          <SearchField label={`কোন ${thing} খুঁজছেন`} value={search} />
        </form>
        <Tabs
          label="কোন সময়ের"
          tabs={[
            { word: tab, href: withQuery(list, { search }), isCurrent: !isPast },
            { word: "আগের", href: withQuery(list, { state: "past", search }), isCurrent: isPast },
          ]}
        />
      </div>
      {children ?? <NoneListed {...listed} />}
      <Pager meta={meta} pathname={list} query={{ state, search }} />
    </div>
  );
}
