import { sessionSize } from "#app/components/study/practice-session.ts";
import { StartPractice } from "#app/components/study/start-practice.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { OfferedLink } from "#app/components/ui/offered-link.tsx";
import { levelWord, ShareMeter } from "#app/components/ui/share-meter.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { path } from "#app/paths.ts";
import { percentText, rightShareOf } from "../strength-words.ts";
import { worthMost, type Practice, type Subject } from "../today-words.ts";

function WeakSubject({ subject: row, freshKey }: { subject: Subject; freshKey: string }) {
  const { subject, questions, recent, before } = row;
  const [share, earlier] = [recent ? rightShareOf(recent) : null, before ? rightShareOf(before) : null];
  const count = `${bengaliNumber(questions)}টি প্রশ্নে ভুল`;
  return (
    <li>
      <p className="weak-head">
        <b>{subject}</b>{" "}
        {share === null ? null : (
          <span>
            <b>{percentText(share)}</b>, {levelWord(share)}
          </span>
        )}
      </p>
      {share === null ? null : <ShareMeter share={share} />}
      <div className="weak-head">
        <span className="small quiet">
          {share === null || earlier === null ? count : `${count}, আগে ${percentText(earlier)} ছিল`}
        </span>{" "}
        <StartPractice fields={{ subject, status: "mistake" }} freshKey={freshKey}>
          {bengaliNumber(Math.min(sessionSize, questions))}টি করুন
          <span className="hidden">, {subject}</span>
        </StartPractice>
      </div>
    </li>
  );
}

/**
 * Lists the subjects in which practice is worth most, with the share of right answers in exams of the last 90 days if
 * enough are known; null if there are none.
 */
export function WeakSubjects({ practice }: { practice: Practice }) {
  const subjects = worthMost(practice.subjects);
  const hasShares = subjects.some(({ recent }) => recent && rightShareOf(recent) !== null);
  if (subjects.length === 0) return null;
  return (
    <section>
      <MatraHeading>যে বিষয়ে সময় দিলে লাভ বেশি</MatraHeading>
      <ul className="ledger weak">
        {subjects.map((subject, index) => (
          <WeakSubject key={subject.subject} subject={subject} freshKey={practice.subjectKeys[index] ?? ""} />
        ))}
      </ul>
      {hasShares ? <p className="small quiet">শতকরা হার শেষ ৯০ দিনের পরীক্ষার।</p> : null}
      <OfferedLink className="tap" href={path("my-practice-strength")}>
        কোন বিষয়ে কেমন
      </OfferedLink>
    </section>
  );
}
