import type { QuizAccess, QuizItem } from "#contract/catalogue/quizzes.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { path } from "#app/paths.ts";

const howToTake: Record<QuizAccess, string> = {
  public: "লগইন ছাড়াই দেওয়া যায়",
  doctor: "নিজের অ্যাকাউন্টে লগইন করে দেবেন",
  enrolled: "যে অ্যাকাউন্টে ভর্তি হয়েছেন, সেটিতে লগইন করে দেবেন",
};

/** How an open quiz is taken, and the way in, which stands below a heading whose id is its slug. */
export function TakeQuiz({ quiz }: { quiz: Pick<QuizItem, "access" | "slug"> }) {
  return (
    <>
      <p className="small with-icon">
        <Icon name="check" /> {howToTake[quiz.access]}
      </p>
      <p>
        <a className="button" href={path("on-spot-quiz", { slug: quiz.slug })} aria-describedby={quiz.slug}>
          কুইজ দিন
        </a>
      </p>
    </>
  );
}
