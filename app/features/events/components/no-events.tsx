import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { path, withQuery } from "#app/paths.ts";

/** Why the list of events is empty, and where to go on. */
export function NoEvents({ isPast, isSearch }: { isPast: boolean; isSearch: boolean }) {
  if (isSearch) {
    return (
      <EmptyList title="এই শব্দে কোনো ইভেন্ট পাওয়া যায়নি">
        <p>বানান দেখে নিন, অথবা ছোট করে খুঁজুন।</p>
        <a className="button" href={withQuery(path("events"), { state: isPast ? "past" : null })}>
          খোঁজা মুছে তালিকা দেখুন
        </a>
      </EmptyList>
    );
  }
  if (isPast) {
    return (
      <EmptyList icon="clock" title="আগের কোনো ইভেন্ট নেই">
        <a className="button" href={path("events")}>
          সামনের ইভেন্ট দেখুন
        </a>
      </EmptyList>
    );
  }
  return (
    <EmptyList icon="clock" title="সামনে কোনো ইভেন্ট নেই">
      <p>নতুন তারিখ ঠিক হলে এখানেই পাবেন।</p>
      <a className="button" href={withQuery(path("events"), { state: "past" })}>
        আগের ইভেন্ট দেখুন
      </a>
    </EmptyList>
  );
}
