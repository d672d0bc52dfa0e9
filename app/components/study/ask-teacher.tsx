import type { SubjectKind } from "#contract/study/teacher-questions.ts";
import { OfferedLink } from "#app/components/ui/offered-link.tsx";
import { path } from "#app/paths.ts";

interface AskTeacherProps {
  kind: SubjectKind;
  id: number;
  /** Id of the element that names what is asked about, where a page has several links. */
  describedBy?: string;
}

export function AskTeacher({ kind, id, describedBy }: AskTeacherProps) {
  return (
    <OfferedLink
      className={kind === "sheet" ? "tap inline small" : "tap small no-print"}
      href={path("my-teacher-question", { subjectKind: kind, subjectId: id })}
      aria-describedby={describedBy}
    >
      শিক্ষককে জিজ্ঞাসা করুন
    </OfferedLink>
  );
}
