import type { EndpointOutput } from "#contract/endpoint.ts";
import type { getPractice, PracticeSession } from "#contract/exams/practice.ts";
import { Flash } from "#app/components/ui/alert.tsx";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { OfferedLink } from "#app/components/ui/offered-link.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { day } from "#locale/dates.ts";
import { path } from "#app/paths.ts";
import { builderPath, questionPath } from "../../practice-pages.ts";
import { questionCount } from "../practice-words.ts";
import { PracticeClient } from "./practice-client.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { StartForm } from "./start-form.tsx";
import { Waits } from "./waits.tsx";

type Practice = EndpointOutput<typeof getPractice> & { freshKey: string; message: string | null };

const firstSize = 10; // a session of about ten minutes

/** Session that one press starts: the reviews of today, else the mistakes, else any open question. */
function quickStart({ due, mistaken_questions, questions }: Practice) {
  const countWord = (count: number) => `${bengaliNumber(Math.min(firstSize, count))}টি`;
  if (due > 0) return { status: "due", word: `আজকের ${countWord(due)} শুরু করুন` };
  if (mistaken_questions > 0) return { status: "mistake", word: `ভুল থেকে ${countWord(mistaken_questions)} শুরু করুন` };
  return { status: "", word: `${countWord(questions)} প্রশ্ন শুরু করুন` };
}

/** Sentence about the reviews and mistakes of today. */
function summary({ due, mistakes, mistaken_questions }: Practice): string {
  const dueWords = due > 0 ? `আজ ${questionCount(due)} আবার দেখার আছে। ` : "";
  if (mistakes === 0) return `${dueWords}কোনো ভুল বাকি নেই।`;
  return `${dueWords}${bengaliNumber(mistaken_questions)}টি প্রশ্নে ${bengaliNumber(mistakes)}টি উত্তর ভুল বা ফাঁকা।`;
}

function Start({ practice }: { practice: Practice }) {
  const { running, freshKey } = practice;
  const { status, word } = quickStart(practice);
  return (
    <>
      {running ? (
        <p>
          <a className="button primary wide" href={questionPath(running.id, running.next_number ?? 1)}>
            চালিয়ে যান: {running.title}, {bengaliNumber(running.answered_count)} / {bengaliNumber(running.question_count)}
          </a>{" "}
          {running.mode === "tutor" ? (
            <OfferedLink className="tap" href={path("my-practice-offline", { id: running.id })}>
              ইন্টারনেট ছাড়া অনুশীলন
            </OfferedLink>
          ) : null}
        </p>
      ) : null}
      <StartForm freshKey={freshKey} fields={{ status, size: firstSize, mode: "tutor" }} isPrimary={!running}>
        {word}
      </StartForm>
    </>
  );
}

function Subjects({ subjects }: Pick<Practice, "subjects">) {
  if (subjects.length === 0) return null;
  return (
    <section>
      <MatraHeading>বিষয় ধরে ভুলগুলো</MatraHeading>
      <ul className="ledger">
        {subjects.map(({ subject, mistakes, questions }) => (
          <li key={subject}>
            <a href={builderPath(subject, "mistake")}>
              <span>
                <b>{subject}</b>{" "}
                <span className="small quiet lines">
                  {questionCount(questions)}, {bengaliNumber(mistakes)}টি ভুল বা ফাঁকা
                </span>
              </span>
              <Icon name="go" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Finished({ sessions }: { sessions: PracticeSession[] }) {
  if (sessions.length === 0) return null;
  return (
    <section>
      <MatraHeading>আগের অনুশীলন</MatraHeading>
      <ul className="ledger">
        {sessions.map(({ id, title, finished_at, started_at, question_count }) => (
          <li key={id}>
            <a href={path("my-practice-result", { id })}>
              <span>
                {title}{" "}
                <span className="small quiet lines">
                  {day(finished_at ?? started_at)}, {questionCount(question_count)}
                </span>
              </span>
              <Icon name="go" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OpenPractice({ practice }: { practice: Practice }) {
  const { bookmarks } = practice;
  if (practice.questions === 0) {
    return (
      <EmptyList of="subjects" icon="book" title="অনুশীলনের প্রশ্ন এখনো নেই">
        <p>পরীক্ষা দিন। সমাধান খুললে সেই প্রশ্নগুলো এখানে আসবে।</p>
        <OfferedLink className="button" href={path("my-courses")}>
          আমার কোর্স
        </OfferedLink>
      </EmptyList>
    );
  }
  return (
    <>
      <p>{summary(practice)}</p>
      <Start practice={practice} />
      <p className="row">
        <a className="button" href={path("my-practice-new")}>
          নিজে বেছে নিন
        </a>{" "}
        <OfferedLink className="button" href={path("my-practice-bookmarks")}>
          বুকমার্ক ও নোট{bookmarks ? ` (${bengaliNumber(bookmarks)})` : ""}
        </OfferedLink>{" "}
        <OfferedLink className="button" href={path("my-practice-strength")}>
          কোন বিষয়ে কেমন
        </OfferedLink>
      </p>
      <Subjects subjects={practice.subjects} />
    </>
  );
}

export function Overview({ practice }: { practice: Practice }) {
  const { waits, finished, message, daily_reviews, remind_at_hour } = practice;
  return (
    <div className="stack narrow" data-practice="">
      <MatraHeading level={1}>অনুশীলন</MatraHeading>
      <Flash message={message} />
      {waits ? <Waits message={waits.message} /> : <OpenPractice practice={practice} />}
      <Finished sessions={finished} />
      {typeof daily_reviews === "number" ? (
        <SettingsForm dailyReviews={daily_reviews} remindAtHour={remind_at_hour ?? null} />
      ) : null}
      <PracticeClient />
      <p className="small quiet">এখানকার উত্তর নম্বর বা মেধাতালিকায় ধরা হয় না।</p>
    </div>
  );
}
