import type { EndpointOutput } from "#contract/endpoint.ts";
import type { getPracticeStrength, SubjectStrength } from "#contract/exams/practice-strength.ts";
import { Crumb } from "#app/components/ui/crumb.tsx";
import { DataLink } from "#app/components/ui/data-link.tsx";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { Icon, type IconName } from "#app/components/ui/icon.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { levelWord, ShareMeter } from "#app/components/ui/share-meter.tsx";
import { path } from "#app/paths.ts";
import { builderPath } from "../../practice-pages.ts";
import { questionCount } from "../practice-words.ts";
import { countWords, rightShareOf, shareWords, sourceWords, totalOf, trendWords } from "../strength-words.ts";
import { Waits } from "./waits.tsx";

type Reading = NonNullable<SubjectStrength["reading"]>[number];

const readingIcons: Record<Reading["kind"], IconName> = { lecture: "play", sheet: "grid", chapter: "book" };
const readingWords: Record<Reading["kind"], string> = { lecture: "লেকচার", sheet: "শিট", chapter: "বই" };

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
            <span className="small quiet">({countWords(tally)})</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function ReadingList({ subject, reading, isOpen }: { subject: string; reading: Reading[]; isOpen: boolean }) {
  if (reading.length === 0) return null;
  return (
    <details open={isOpen}>
      <summary>
        লেকচার, শিট ও বই <Icon name="down" />
      </summary>
      <ul aria-label={`${subject} পড়ুন`}>
        {reading.map(({ kind, title, link }) => (
          <li key={link + title}>
            <DataLink link={link} className="tap">
              <Icon name={readingIcons[kind]} /> {readingWords[kind]}: {title}
            </DataLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Subject({ row, isOpen }: { row: SubjectStrength; isOpen: boolean }) {
  const { subject, questions, mistaken_questions, topics, reading } = row;
  const total = totalOf(row);
  const share = rightShareOf(total);
  const notes = [sourceWords(row), trendWords(row)].filter(Boolean);
  return (
    <li>
      <p>
        <b>{subject}</b>{" "}
        <span>
          {shareWords(total)}
          {share === null ? null : `, ${levelWord(share)}`}
        </span>
      </p>
      {share === null ? null : <ShareMeter share={share} />}
      <p className="small quiet">{countWords(total)}</p>
      {notes.map((note) => (
        <p key={note} className="small">
          {note}
        </p>
      ))}
      <p className="row">
        {mistaken_questions > 0 ? (
          <a className="button" href={builderPath(subject, "mistake")}>
            ভুল {questionCount(mistaken_questions)}
            <span className="hidden">, {subject}</span>
          </a>
        ) : null}{" "}
        {questions > 0 ? (
          <a className="button" href={builderPath(subject, null)}>
            অনুশীলন করুন
            <span className="hidden">, {subject}</span>
          </a>
        ) : null}
      </p>
      <Topics topics={topics ?? []} />
      <ReadingList subject={subject} reading={reading ?? []} isOpen={isOpen} />
    </li>
  );
}

/** Right share of the doctor's answers by subject, weakest first, each with the ways to improve it. */
export function Strength({ waits, subjects }: EndpointOutput<typeof getPracticeStrength>) {
  const weakestToRead = subjects.find(({ reading }) => reading && reading.length > 0); // its reading is two taps from the results
  return (
    <div className="stack narrow">
      <Crumb href={path("my-practice")}>অনুশীলন</Crumb>
      <MatraHeading level={1}>কোন বিষয়ে কেমন</MatraHeading>
      {waits ? <Waits message={waits.message} /> : null}
      {!waits && subjects.length === 0 ? (
        <EmptyList of="subjects" icon="book" title="এখনো কোনো উত্তর নেই">
          <p>পরীক্ষার সমাধান খুললে বা অনুশীলন করলে বিষয় ধরে এখানে দেখবেন।</p>
        </EmptyList>
      ) : null}
      <ul className="shares strength">
        {subjects.map((row) => (
          <Subject key={row.subject} row={row} isOpen={row === weakestToRead} />
        ))}
      </ul>
      {subjects.length > 0 ? (
        <p className="small quiet">পরীক্ষা ও অনুশীলনের সব উত্তর ধরা হয়েছে। প্রতিটি স্টেম ও প্রতিটি SBA একটি উত্তর।</p>
      ) : null}
    </div>
  );
}
