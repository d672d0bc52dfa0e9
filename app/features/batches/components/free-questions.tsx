import { OfferedLink } from "#app/components/ui/offered-link.tsx";
import { path } from "#app/paths.ts";

interface FreeQuestionsProps {
  /** Slug of the exam kind. */
  slug: string;
  hasDayQuestion: boolean;
  trialSlug: string | undefined;
}

export function FreeQuestions({ slug, hasDayQuestion, trialSlug }: FreeQuestionsProps) {
  if (!hasDayQuestion && !trialSlug) return null;
  return (
    <p className="row">
      {hasDayQuestion ? (
        <OfferedLink className="button" href={path("day-question", { slug })}>
          আজকের প্রশ্ন
        </OfferedLink>
      ) : null}{" "}
      {trialSlug ? (
        <OfferedLink className="button" href={path("on-spot-quiz", { slug: trialSlug })}>
          ট্রায়াল পরীক্ষা
        </OfferedLink>
      ) : null}
    </p>
  );
}
