import type { QuizItem } from "#contract/catalogue/quizzes.ts";
import { bengaliDigits } from "#locale/bengali.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { quizAccessWords, quizStateWords, quizTimes } from "../quiz-words.ts";
import { TakeQuiz } from "./take-quiz.tsx";

export interface ListedQuiz extends QuizItem {
  isLastDay: boolean;
}

function QuizRow({ quiz }: { quiz: ListedQuiz }) {
  const times = quizTimes(quiz);
  return (
    <li className="numbered">
      <p className="number">
        {quiz.questions ? (
          <>
            <b>{bengaliDigits(quiz.questions)}</b> প্রশ্ন
          </>
        ) : null}
      </p>
      <div>
        <h2 id={quiz.slug ?? undefined}>{quiz.title}</h2>
        <p className="row">
          {quiz.state ? <span className={`tag ${quiz.state}`}>{quizStateWords[quiz.state]}</span> : null}{" "}
          {quiz.isLastDay ? <span className="tag now">আজ শেষ দিন</span> : null}{" "}
          {quiz.minutes ? <span className="small quiet">{`${bengaliDigits(quiz.minutes)} মিনিট`}</span> : null}
        </p>
        {times ? (
          <p className="small with-icon">
            <Icon name="clock" /> {times}
          </p>
        ) : null}
        {quiz.access ? (
          <p className="small with-icon">
            <Icon name="person" /> {quizAccessWords[quiz.access]}
          </p>
        ) : null}
        {quiz.slug && (quiz.state ?? "open") === "open" ? <TakeQuiz slug={quiz.slug} access={quiz.access} /> : null}
      </div>
    </li>
  );
}

export function QuizList({ quizzes }: { quizzes: ListedQuiz[] }) {
  return (
    <ul className="ledger board">
      {quizzes.map((quiz) => (
        <QuizRow key={quiz.slug ?? quiz.title} quiz={quiz} />
      ))}
    </ul>
  );
}
