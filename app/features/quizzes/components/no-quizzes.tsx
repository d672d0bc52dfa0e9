import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { path, withQuery } from "#app/paths.ts";

/** Why the list of quizzes is empty, and where to go on. */
export function NoQuizzes({ isPast, isSearch }: { isPast: boolean; isSearch: boolean }) {
  if (isSearch) {
    return (
      <EmptyList title="এই শব্দে কোনো কুইজ পাওয়া যায়নি">
        <p>বানান দেখে নিন, অথবা ছোট করে খুঁজুন।</p>
        <a className="button" href={withQuery(path("quiz-list"), { state: isPast ? "past" : null })}>
          খোঁজা মুছে তালিকা দেখুন
        </a>
      </EmptyList>
    );
  }
  if (isPast) {
    return (
      <EmptyList icon="clock" title="আগের কোনো কুইজ নেই">
        <a className="button" href={path("quiz-list")}>
          চলতি কুইজ দেখুন
        </a>
      </EmptyList>
    );
  }
  return (
    <EmptyList icon="clock" title="এখন কোনো কুইজ নেই">
      <p>নতুন কুইজ খুললে এখানেই পাবেন।</p>
      <a className="button" href={withQuery(path("quiz-list"), { state: "past" })}>
        আগের কুইজ দেখুন
      </a>
    </EmptyList>
  );
}
