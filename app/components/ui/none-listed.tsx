import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { withQuery } from "#app/paths.ts";

interface NoneListedProps {
  /** Where the list of what is now and to come stands; what is past stands at its `?state=past`. */
  list: string;
  isPast: boolean;
  isSearch: boolean;
  /** What is listed, as a heading and a button say it: ইভেন্ট. */
  thing: string;
  /** What the list holds that is not past: চলতি, সামনের. */
  present: string;
  /** Said when there is nothing now. */
  none: { title: string; text: string };
}

/** Why a list of what is now, to come or past is empty, and where to go on. */
export function NoneListed({ list, isPast, isSearch, thing, present, none }: NoneListedProps) {
  const past = withQuery(list, { state: "past" });
  if (isSearch) {
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
