import type { ExamRules } from "#contract/exams/exam-info.ts";
import { DetailList } from "#app/components/ui/detail-list.tsx";
import { bengaliNumber } from "#locale/bengali.ts";

export function RulesList({ rules }: { rules: ExamRules }) {
  return (
    <>
      <DetailList
        className="facts"
        details={[
          ["প্রশ্ন", typeof rules.questions === "number" ? `${bengaliNumber(rules.questions)}টি` : "–"],
          ["সময়", rules.duration_minutes ? `${bengaliNumber(rules.duration_minutes)} মিনিট` : "–"],
          ["মোট নম্বর", rules.marks ? bengaliNumber(rules.marks) : "–"],
          ["পাস নম্বর", rules.pass_mark === null ? "নেই, শুধু মেধাতালিকা" : bengaliNumber(rules.pass_mark)],
        ]}
      />
      <p>{rules.marking_text}</p>
    </>
  );
}
