import { bengaliNumber } from "#locale/bengali.ts";
import { path } from "#app/paths.ts";
import type { PracticeToday } from "../load-dashboard.server.ts";

/** Way to practice: with questions due today, one press leads to the first of them. */
export function PracticeEntry({ practice }: { practice: PracticeToday }) {
  if (practice === null) {
    return (
      <a className="button wide" href={path("my-practice")}>
        ভুল প্রশ্ন অনুশীলন করুন
      </a>
    );
  }
  const word = `আজ ${bengaliNumber(practice.due)}টি প্রশ্ন অনুশীলন করুন`;
  if (practice.session) {
    return (
      <a className="button wide" href={path("my-practice-session", { id: practice.session })}>
        {word}
      </a>
    );
  }
  return (
    <form method="post" action={path("my-practice")}>
      <input type="hidden" name="status" value="due" />
      <button className="button wide" name="idempotency_key" value={practice.freshKey}>
        {word}
      </button>
    </form>
  );
}
