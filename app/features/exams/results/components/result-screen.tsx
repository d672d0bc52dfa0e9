import type { ReactNode } from "react";
import type { ExamResult } from "#contract/exams/exam-results.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { dayAndTime, longDay } from "#locale/dates.ts";
import { markText } from "../../exam-words.ts";
import type { ResultLinks } from "../result.server.ts";
import { DistributionChart } from "./distribution-chart.tsx";
import { KindTable, SubjectTable } from "./analysis.tsx";
import { MarkTable } from "./mark-table.tsx";
import { Positions } from "./positions.tsx";

function Verdict({ result: { passed, pass_mark, decimals, is_pending } }: { result: ExamResult }) {
  const passWords = pass_mark === null ? "" : `, পাস নম্বর ${markText(pass_mark, decimals)}`;
  return (
    <p className="row">
      {passed === null ? null : (
        <span className={passed ? "verdict" : "verdict failed"}>
          <Icon name={passed ? "check" : "close"} /> {passed ? "পাস" : "পাস হয়নি"}
          {passWords}
        </span>
      )}{" "}
      {is_pending ? <span className="small">অনুশীলন হিসেবে দেওয়া, মেধাতালিকায় নেই।</span> : null}
    </p>
  );
}

/**
 * Difference to the doctor's previous result in the course, in percentage points between rounded percentages; null
 * without one.
 */
function Change({ result: { obtained, total, previous } }: { result: ExamResult }) {
  if (!previous || total <= 0) return null;
  const points = Math.round((obtained * 100) / total) - Math.round(previous.percent);
  return (
    <p className="change">
      আগের পরীক্ষা ({previous.title}){" "}
      {points === 0 ? (
        <b>থেকে নম্বরের হার একই</b>
      ) : (
        <>
          থেকে{" "}
          <b>
            {bengaliNumber(Math.abs(points))}% {points > 0 ? "বেশি" : "কম"}
          </b>
        </>
      )}
      ।
    </p>
  );
}

function PendingParts({
  result: { merit, is_pending, solution_at },
  links,
}: Pick<ResultScreenProps, "result" | "links">) {
  const isSolved = links.explained !== null;
  return (
    <>
      {!merit && !is_pending && links.all ? <p>মেধাতালিকা ফল প্রকাশের পরে দেখা যাবে।</p> : null}
      {solution_at && !isSolved ? <p>সঠিক উত্তর ও ব্যাখ্যা খুলবে {dayAndTime(solution_at)}।</p> : null}
    </>
  );
}

function NextSteps({ explained, hasWrong, own, merit, all }: ResultLinks) {
  const rest = [
    { href: explained ? null : own, word: "আমার উত্তর দেখুন" },
    { href: merit, word: "মেধাতালিকা" },
    { href: all, word: "সব পরীক্ষার ফল" },
  ];
  return (
    <p className="row no-print">
      {explained ? (
        <a className="button primary" href={explained}>
          {hasWrong ? "ভুল উত্তরের ব্যাখ্যা" : "ব্যাখ্যা দেখুন"} <Icon name="go" />
        </a>
      ) : null}{" "}
      {rest.map(({ href, word }) =>
        href ? (
          <span key={word}>
            <a className="button" href={href}>
              {word}
            </a>{" "}
          </span>
        ) : null,
      )}
    </p>
  );
}

interface ResultScreenProps {
  result: ExamResult;
  links: ResultLinks;
  /** Idempotency key for starts of practice; null for a quiz that no doctor has saved as their own. */
  freshKey: string | null;
  /** Content below the links. */
  children?: ReactNode;
}

export function ResultScreen({ result, links, freshKey, children }: ResultScreenProps) {
  const { standing, decimals, candidate, subjects } = result;
  const merit = result.merit && result.merit.participants > 1 ? result.merit : null;
  return (
    <div className="result">
      <div className="stack">
        <div>
          <p className="small quiet">{longDay(result.submitted_at)}</p>
          <MatraHeading level={1}>{result.title}</MatraHeading>
          {candidate ? (
            <p className="only-print">
              {[candidate.name, candidate.reg_no && `রেজিস্ট্রেশন নম্বর ${candidate.reg_no}`].filter(Boolean).join(", ")}
            </p>
          ) : null}
        </div>
        <p className="score-mark">
          <span className="hidden">আপনার নম্বর </span>
          {markText(result.obtained, decimals)} <small>/ {markText(result.total, decimals)}</small>
        </p>
        <Change result={result} />
        <Verdict result={result} />
        {merit ? <Positions merit={merit} decimals={decimals} /> : null}
        {standing && standing.of > 1 && !merit ? (
          <p>
            এ পর্যন্ত {bengaliNumber(standing.of)} জন দিয়েছেন, আপনার স্থান <b>{bengaliNumber(standing.position)}</b>।
          </p>
        ) : null}
        <PendingParts result={result} links={links} />
        <NextSteps {...links} />
        {children}
      </div>
      <div className="columns">
        <MarkTable result={result} />
        {merit ? <DistributionChart distribution={merit.distribution} obtained={result.obtained} /> : null}
      </div>
      <div className="columns">
        {subjects ? (
          <SubjectTable
            subjects={subjects}
            decimals={decimals}
            explanations={links.explanations}
            freshKey={links.explained === null ? null : freshKey}
          />
        ) : null}
        <KindTable counts={result.counts} />
      </div>
      {merit ? (
        <p className="small quiet">
          {merit.tie_rule} {bengaliNumber(Math.round(merit.percentile))}% পরীক্ষার্থীর নম্বর আপনার চেয়ে কম।
        </p>
      ) : null}
    </div>
  );
}
