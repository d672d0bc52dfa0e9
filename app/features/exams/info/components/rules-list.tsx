import type { ExamRules } from "#contract/exam-info.ts";
import { bengaliNumber } from "#app/format/bengali.ts";

/** How long, how much and how it is marked. */
export function RulesList({ rules }: { rules: ExamRules }) {
  const rows = [
    { term: "প্রশ্ন", text: `${bengaliNumber(rules.questions)}টি` },
    { term: "সময়", text: `${bengaliNumber(rules.duration_minutes)} মিনিট` },
    { term: "মোট নম্বর", text: bengaliNumber(rules.marks) },
    { term: "পাশ নম্বর", text: rules.pass_mark === null ? "নেই, মেধাতালিকা হবে" : bengaliNumber(rules.pass_mark) },
  ];
  return (
    <>
      <dl className="facts">
        {rows.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>{rules.marking_text}</p>
    </>
  );
}
