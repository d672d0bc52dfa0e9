import type { ExamResult } from "#contract/exam-results.ts";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { bengaliNumber } from "#app/format/bengali.ts";
import { longDay } from "#app/format/dates.ts";
import { markText } from "../../exam-words.ts";
import { DistributionChart } from "./distribution-chart.tsx";
import { MarkTable } from "./mark-table.tsx";
import { Positions } from "./positions.tsx";

function verdict({ passed, pass_mark, decimals }: ExamResult): string | null {
  if (passed === null || pass_mark === null) return null;
  return `${passed ? "পাশ" : "পাশ হয়নি"}, পাশ নম্বর ${markText(pass_mark, decimals)}`;
}

interface ResultScreenProps {
  result: ExamResult;
  links: { href: string; word: string }[];
}

export function ResultScreen({ result, links }: ResultScreenProps) {
  const { merit, decimals } = result;
  const passWords = verdict(result);
  return (
    <div className="result">
      <div>
        <p className="small quiet">{longDay(result.submitted_at)}</p>
        <MatraHeading level={1}>{result.title}</MatraHeading>
        <div className="score">
          <p className="score-mark">
            {markText(result.obtained, decimals)} <small>/ {markText(result.total, decimals)}</small>
          </p>
          {passWords ? <p>{passWords}</p> : null}
          {result.is_pending ? <p>অনুশীলন হিসেবে দেওয়া, মেধাতালিকায় নেই।</p> : null}
          {merit ? <Positions merit={merit} decimals={decimals} /> : null}
        </div>
      </div>
      <div className="columns">
        <MarkTable result={result} />
        {merit ? <DistributionChart distribution={merit.distribution} obtained={result.obtained} /> : null}
      </div>
      {merit ? (
        <p className="small quiet">
          {merit.tie_rule} {bengaliNumber(Math.round(merit.percentile))}% পরীক্ষার্থীর নম্বর আপনার চেয়ে কম।
        </p>
      ) : null}
      <p className="row no-print">
        {links.map(({ href, word }) => (
          <a key={href} className="button" href={href}>
            {word}
          </a>
        ))}
      </p>
    </div>
  );
}
