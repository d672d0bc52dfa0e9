import type { Dashboard } from "#contract/study/dashboard.ts";
import { EventRow } from "#app/components/study/event-row.tsx";
import { DataLink } from "#app/components/ui/data-link.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { day } from "#locale/dates.ts";
import { minutesInWords } from "#locale/time-left.ts";
import type { Plan } from "../plan.ts";
import { Section } from "./section.tsx";

type Courses = Dashboard["courses"];

/** Days until the examination, beside the share of the courses' lectures that were watched. */
function Countdown({ target, courses }: { target: NonNullable<Plan["target"]>; courses: Courses }) {
  const { days, on } = target;
  const sum = (part: "done" | "total") => courses.reduce((total, { lectures }) => total + (lectures?.[part] ?? 0), 0);
  const total = sum("total");
  return (
    <p className="card">
      {days === 0 ? (
        <b className="figure">আজ পরীক্ষা</b>
      ) : (
        <>
          পরীক্ষার আর <b className="figure">{bengaliNumber(days)} দিন</b>
        </>
      )}{" "}
      <span className="small quiet">{day(on)}</span>
      {total > 0 ? (
        <>
          {" "}
          <span className="small lines">
            {bengaliNumber(total)}টি লেকচারের {bengaliNumber(sum("done"))}টি দেখা
          </span>
        </>
      ) : null}
    </p>
  );
}

function MissedLecture({ title, course, link, minutes, coverage }: NonNullable<Plan["missed"]>) {
  return (
    <li>
      <DataLink link={link} className="entry">
        <span>
          <span className="small quiet lines">ছুটে যাওয়া ক্লাস</span> <b>{title}</b>{" "}
          <span className="small quiet lines">
            {coverage > 0 ? "বাকি অংশ" : "রেকর্ডিং"} {minutesInWords(minutes)}, {course}
          </span>
        </span>{" "}
        <Icon name="go" />
      </DataLink>
    </li>
  );
}

/** The plan of the day: the next class or exam, one missed class, and the days until the target examination. */
export function TodayPlan({ plan, courses, now }: { plan: Plan; courses: Courses; now: string }) {
  const { next, missed, minutes, target } = plan;
  if (!next && !missed && !target) return null;
  return (
    <Section title="আজকের পরিকল্পনা">
      <div className="stack">
        {target ? <Countdown target={target} courses={courses} /> : null}
        <ul className="ledger events">
          {next ? <EventRow event={next} href={next.link} now={now} isDated /> : null}
          {missed ? <MissedLecture {...missed} /> : null}
        </ul>
        {minutes > 0 ? (
          <p className="small">
            আজ মোট <b>{minutesInWords(minutes)}</b>
          </p>
        ) : null}
      </div>
    </Section>
  );
}
