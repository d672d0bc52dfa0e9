import type { AnswerFilter } from "#contract/exams/exam-script.ts";
import type { ShownPaper } from "../answer-script.server.ts";

interface SubjectChoiceProps {
  paper: Pick<ShownPaper, "subject" | "subjects">;
  pathname: string;
  filter: AnswerFilter;
}

export function SubjectChoice({ paper: { subject, subjects }, pathname, filter }: SubjectChoiceProps) {
  if (!subjects || subjects.length < 2) return null;
  const filterQuery = filter === "all" ? null : filter;
  return (
    <form method="get" action={pathname} className="subject-choice no-print">
      {filterQuery === null ? null : <input type="hidden" name="filter" value={filterQuery} />}
      <label htmlFor="subject">বিষয়</label>{" "}
      <select className="field" id="subject" name="subject" defaultValue={subject ?? ""}>
        <option value="">সব বিষয়</option>
        {subjects.map((name) => (
          <option key={name} value={name} lang="en">
            {name}
          </option>
        ))}
      </select>{" "}
      <button className="button">দেখুন</button>
    </form>
  );
}
