import type { QuizAccess, QuizItem } from "#contract/quizzes.ts";
import { Icon } from "#app/components/ui/icon.tsx";

const howToTake: Record<QuizAccess, string> = {
  public: "লগইন ছাড়াই দেওয়া যায়",
  doctor: "নিজের অ্যাকাউন্টে লগইন করে দেবেন",
  enrolled: "যে অ্যাকাউন্টে ভর্তি হয়েছেন, সেটিতে লগইন করে দেবেন",
};

/** How an open quiz is taken. Its link to /on-spot-quiz/{slug} stands here once the portal has that route. */
export function TakeQuiz({ quiz }: { quiz: Pick<QuizItem, "access"> }) {
  return (
    <p className="small with-icon">
      <Icon name="check" /> {howToTake[quiz.access]}
    </p>
  );
}
