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
        <b>{bengaliDigits(quiz.questions)}</b> প্রশ্ন
      </p>
      <div>
        <h2 id={quiz.slug}>{quiz.title}</h2>
        <p className="row">
          <span className={`tag ${quiz.state}`}>{quizStateWords[quiz.state]}</span>{" "}
          {quiz.isLastDay ? <span className="tag now">আজ শেষ দিন</span> : null}{" "}
          <span className="small quiet">{`${bengaliDigits(quiz.minutes)} মিনিট`}</span>
        </p>
        {times ? (
          <p className="small with-icon">
            <Icon name="clock" /> {times}
          </p>
        ) : null}
        <p className="small with-icon">
          <Icon name="person" /> {quizAccessWords[quiz.access]}
        </p>
        {quiz.state === "open" ? <TakeQuiz quiz={quiz} /> : null}
      </div>
    </li>
  );
}

export function QuizList({ quizzes }: { quizzes: ListedQuiz[] }) {
  return (
    <ul className="ledger board">
      {quizzes.map((quiz) => (
        <QuizRow key={quiz.slug} quiz={quiz} />
      ))}
    </ul>
  );
}
