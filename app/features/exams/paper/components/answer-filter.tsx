import type { AnswerFilter } from "#contract/exams/exam-script.ts";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { Tabs } from "#app/components/ui/tabs.tsx";

const filterWords: Record<AnswerFilter, string> = { all: "সব", wrong: "ভুল", blank: "ফাঁকা" };
const filters: AnswerFilter[] = ["all", "wrong", "blank"];

interface AnswerFilterTabsProps {
  filter: AnswerFilter;
  /** Path of the list with a filter; null: all answers. */
  hrefOf: (filter: AnswerFilter | null) => string;
}

export function AnswerFilterTabs({ filter, hrefOf }: AnswerFilterTabsProps) {
  return (
    <Tabs
      label="কোন উত্তর"
      tabs={filters.map((one) => ({
        word: filterWords[one],
        href: hrefOf(one === "all" ? null : one),
        isCurrent: one === filter,
      }))}
    />
  );
}

export function NoAnswers({ all }: { all: string }) {
  return (
    <EmptyList of="questions" icon="check" title="এই ভাগে কোনো প্রশ্ন নেই">
      <a className="button" href={all}>
        সব দেখুন
      </a>
    </EmptyList>
  );
}
