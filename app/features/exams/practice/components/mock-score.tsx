import type { PracticeResult } from "#contract/exams/practice-sessions.ts";
import { DetailList } from "#app/components/ui/detail-list.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { markText } from "../../exam-words.ts";

type Mock = NonNullable<PracticeResult["mock"]>;

function passText({ pass_mark, passed, decimals }: Mock): string | null {
  if (pass_mark === null) return null;
  return `${markText(pass_mark, decimals)}, ${passed ? "পেরিয়েছেন" : "হয়নি"}`;
}

function guessText({ guessed, decimals }: Mock): string | null {
  if (guessed === 0) return null;
  return `${markText(Math.abs(guessed), decimals)} নম্বর ${guessed > 0 ? "পেয়েছেন" : "হারিয়েছেন"}`;
}

export function MockScore({ mock }: { mock: Mock }) {
  const { decimals, obtained, total, positive, negative } = mock;
  return (
    <section>
      <MatraHeading>মকের নম্বর</MatraHeading>
      <DetailList
        className="figures"
        details={[
          ["মোট", `${markText(obtained, decimals)} / ${markText(total, decimals)}`],
          ["ঠিক উত্তরে", markText(positive, decimals)],
          ["ভুলে কাটা", negative > 0 ? markText(negative, decimals) : null],
          ["পাস নম্বর", passText(mock)],
          ["আন্দাজে", guessText(mock)],
        ]}
      />
    </section>
  );
}
