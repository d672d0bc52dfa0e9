import type { QuizAccess, QuizItem } from "#contract/catalogue/quizzes.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Offered } from "#app/components/ui/offered-link.tsx";
import { path } from "#app/paths.ts";

const howToTake: Record<QuizAccess, string> = {
  public: "লগইন ছাড়াই দেওয়া যায়",
  doctor: "নিজের অ্যাকাউন্টে লগইন করে দেবেন",
  enrolled: "যে অ্যাকাউন্টে ভর্তি হয়েছেন, সেটিতে লগইন করে দেবেন",
};

export function TakeQuiz({ access, slug }: { access: QuizItem["access"]; slug: string }) {
  const href = path("on-spot-quiz", { slug });
  return (
    <Offered href={href}>
      {access ? (
        <p className="small with-icon">
          <Icon name="check" /> {howToTake[access]}
        </p>
      ) : null}
      <p>
        <a className="button" href={href} aria-describedby={slug}>
          কুইজ দিন
        </a>
      </p>
    </Offered>
  );
}
