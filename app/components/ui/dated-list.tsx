import type { ReactNode } from "react";
import type { PageMeta } from "#contract/fields.ts";
import { withQuery } from "#app/paths.ts";
import { EmptyList } from "./empty-list.tsx";
import { Pager } from "./pager.tsx";
import { SearchField } from "./search-field.tsx";
import { Tabs } from "./tabs.tsx";

interface DatedListProps {
  /** Path of the list of current and upcoming entries; past ones are at `?state=past`. */
  list: string;
  isPast: boolean;
  search: string;
  meta: PageMeta | undefined;
  /** Name of the entries' list in the response of the API. */
  of: string;
  /** Noun for the entries, for headings and buttons: ইভেন্ট. */
  noun: string;
  /** Tab label for current and upcoming entries. */
  tab: string;
  /** Adjective for them, before the noun: চলতি, সামনের. */
  present: string;
  /** Message if there is nothing current or upcoming. */
  none: { title: string; text: string };
  /** The entries; null if there are none. */
  children: ReactNode;
}

function NoneListed({
  of,
  list,
  isPast,
  search,
  noun,
  present,
  none,
}: Omit<DatedListProps, "tab" | "meta" | "children">) {
  const past = withQuery(list, { state: "past" });
  if (search !== "") {
    return (
      <EmptyList of={of} title={`এই শব্দে কোনো ${noun} পাওয়া যায়নি`}>
        <p>বানান দেখে নিন, অথবা ছোট করে খুঁজুন।</p>
        <a className="button" href={isPast ? past : list}>
          খোঁজা মুছে তালিকা দেখুন
        </a>
      </EmptyList>
    );
  }
  if (isPast) {
    return (
      <EmptyList of={of} icon="clock" title={`আগের কোনো ${noun} নেই`}>
        <a className="button" href={list}>
          {present} {noun} দেখুন
        </a>
      </EmptyList>
    );
  }
  return (
    <EmptyList of={of} icon="clock" title={none.title}>
      <p>{none.text}</p>
      <a className="button" href={past}>
        আগের {noun} দেখুন
      </a>
    </EmptyList>
  );
}

export function DatedList({ meta, tab, children, ...listed }: DatedListProps) {
  const { list, isPast, search, noun } = listed;
  const state = isPast ? "past" : null;
  return (
    <div className="wrap section">
      <h1 className="matra">{noun}</h1>
      <div className="list-head">
        <form method="get" role="search" className="filters">
          {state ? <input type="hidden" name="state" value={state} /> : null}
          <SearchField label={`কোন ${noun} খুঁজছেন`} value={search} />
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
