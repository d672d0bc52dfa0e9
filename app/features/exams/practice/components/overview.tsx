import type { PracticeSession } from "#contract/exams/practice.ts";
import { Flash } from "#app/components/ui/alert.tsx";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { OfferedLink } from "#app/components/ui/offered-link.tsx";
import { day } from "#locale/dates.ts";
import { path } from "#app/paths.ts";
import { questionCount } from "../practice-words.ts";
import type { Practice } from "../today-words.ts";
import { PracticeClient } from "./practice-client.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { TodayCard } from "./today-card.tsx";
import { Waits } from "./waits.tsx";
import { WaysIn } from "./ways-in.tsx";
import { WeakSubjects } from "./weak-subjects.tsx";

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

function NoQuestions() {
  return (
    <EmptyList of="subjects" icon="book" title="অনুশীলনের প্রশ্ন এখনো নেই">
      <p>পরীক্ষা দিন। সমাধান খুললে সেই প্রশ্নগুলো এখানে আসবে।</p>
      <OfferedLink className="button" href={path("my-courses")}>
        আমার কোর্স
      </OfferedLink>
    </EmptyList>
  );
}

function OpenPractice({ practice }: { practice: Practice }) {
  if (practice.questions === 0) return <NoQuestions />;
  return (
    <>
      <TodayCard practice={practice} />
      <WeakSubjects practice={practice} />
    </>
  );
}

export function Overview({ practice }: { practice: Practice }) {
  const { waits, finished, message, daily_reviews, remind_at_hour } = practice;
  return (
    <div className="stack" data-practice="">
      <MatraHeading level={1}>অনুশীলন</MatraHeading>
      <Flash message={message} />
      <div className="columns practice-home">
        <div>{waits ? <Waits message={waits.message} /> : <OpenPractice practice={practice} />}</div>
        <div>
          {waits || practice.questions === 0 ? null : <WaysIn practice={practice} />}
          <Finished sessions={finished} />
          {typeof daily_reviews === "number" ? (
            <SettingsForm dailyReviews={daily_reviews} remindAtHour={remind_at_hour ?? null} />
          ) : null}
        </div>
      </div>
      <PracticeClient />
      <p className="small quiet">এখানকার উত্তর নম্বর বা মেধাতালিকায় ধরা হয় না।</p>
    </div>
  );
}
