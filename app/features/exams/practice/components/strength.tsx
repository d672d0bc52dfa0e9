import type { EndpointOutput } from "#contract/endpoint.ts";
import type { getPracticeStrength, SubjectStrength } from "#contract/exams/practice-strength.ts";
import type { SubjectReading } from "#contract/exams/subject-reading.ts";
import { Crumb } from "#app/components/ui/crumb.tsx";
import { DataLink } from "#app/components/ui/data-link.tsx";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { levelWord, ShareMeter } from "#app/components/ui/share-meter.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { path } from "#app/paths.ts";
import { builderPath } from "../../practice-pages.ts";
import { firstReading, readingWord } from "../../subjects/reading-words.ts";
import { SubjectWays } from "../../subjects/subject-ways.tsx";
import { countWords, rightShareOf, shareWords, sourceWords, totalOf, trendWords, unitsOf } from "../strength-words.ts";
import { Waits } from "./waits.tsx";

function Topics({ topics }: { topics: NonNullable<SubjectStrength["topics"]> }) {
  if (topics.length === 0) return null;
  return (
    <details>
      <summary>
        টপিক ধরে <Icon name="down" />
      </summary>
      <ul>
        {topics.map(({ topic, ...tally }) => (
          <li key={topic}>
            <span lang="en">{topic}</span>: {shareWords(tally)}{" "}
            <span className="small quiet">({bengaliNumber(unitsOf(tally))}টি উত্তর)</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function ReadingList({ subject, reading }: { subject: string; reading: SubjectReading[] }) {
  const shown = firstReading(reading);
  const rest = reading.filter((one) => !shown.includes(one));
  if (rest.length === 0) return null;
  return (
    <details>
      <summary>
        আরও লেকচার, শিট ও বই <Icon name="down" />
      </summary>
      <ul aria-label={`${subject} পড়ুন`}>
        {rest.map((one) => (
          <li key={one.link + one.title}>
            <DataLink link={one.link} className="tap">
              {readingWord(one)}: {one.title}
            </DataLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Subject({ row, isOpen, freshKey }: { row: SubjectStrength; isOpen: boolean; freshKey: string }) {
  const { subject, questions, mistaken_questions, topics, reading } = row;
  const total = totalOf(row);
  const share = rightShareOf(total);
  const notes = [sourceWords(row), trendWords(row)].filter(Boolean);
  return (
    <li>
      <details open={isOpen}>
        <summary>
          <span>
            <span className="share">
              <b>{subject}</b>{" "}
              <span>
                {shareWords(total)}
                {share === null ? null : `, ${levelWord(share)}`}
              </span>
            </span>
            {share === null ? null : <ShareMeter share={share} />}
          </span>{" "}
          <Icon name="down" />
        </summary>
        <p className="small quiet">{[countWords(total), ...notes].join(" · ")}</p>
        <SubjectWays
          subject={subject}
          reading={reading}
          mistaken={mistaken_questions}
          freshKey={freshKey}
          more={questions > 0 ? { href: builderPath(subject, null), word: "অনুশীলন করুন" } : null}
        />
        <Topics topics={topics ?? []} />
        <ReadingList subject={subject} reading={reading ?? []} />
      </details>
    </li>
  );
}

const shownOpen = 2;

export function Strength({
  waits,
  subjects,
  freshKey,
}: EndpointOutput<typeof getPracticeStrength> & { freshKey: string }) {
  const weakestToRead = subjects.find(({ reading }) => reading && reading.length > 0); // its reading is two taps from the results
  return (
    <div className="stack">
      <Crumb href={path("my-practice")}>অনুশীলন</Crumb>
      <MatraHeading level={1}>কোন বিষয়ে কেমন</MatraHeading>
      {waits ? <Waits message={waits.message} /> : null}
      {!waits && subjects.length === 0 ? (
        <EmptyList of="subjects" icon="book" title="এখনো কোনো উত্তর নেই">
          <p>পরীক্ষার সমাধান খুললে বা অনুশীলন করলে বিষয় ধরে এখানে দেখবেন।</p>
        </EmptyList>
      ) : null}
      <ul className="shares strength">
        {subjects.map((row, index) => (
          <Subject
            key={row.subject}
            row={row}
            isOpen={index < shownOpen || row === weakestToRead}
            freshKey={`${freshKey}-${index}`}
          />
        ))}
      </ul>
      {subjects.length > 0 ? (
        <p className="small quiet">পরীক্ষা ও অনুশীলনের সব উত্তর ধরা হয়েছে। প্রতিটি স্টেম ও প্রতিটি SBA একটি উত্তর।</p>
      ) : null}
    </div>
  );
}
