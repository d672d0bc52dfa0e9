import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { useSubmittedForm } from "#app/components/form/use-submitted-form.ts";
import { sessionSize } from "#app/components/study/practice-session.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Ring } from "#app/components/ui/ring.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { questionPath } from "../../practice-pages.ts";
import { backlogWords, leftWords, partWords, weekdayWord, type Practice } from "../today-words.ts";
import { StartForm } from "./start-form.tsx";

function TodayRing({ today }: { today: NonNullable<Practice["today"]> }) {
  const whole = today.answered + today.left;
  if (whole === 0) return null;
  const [done, all] = [bengaliNumber(today.answered), bengaliNumber(whole)];
  return (
    <Ring share={today.answered / whole} value={done} caption={`${all}টির মধ্যে`} label={`আজ ${all}টির ${done}টি শেষ`} />
  );
}

/**
 * Button that continues the running session, or else starts one: with the reviews that are due, else the mistakes, else
 * any questions.
 */
function Start({ practice }: { practice: Practice }) {
  const { running, freshKey, due, mistaken_questions, questions } = practice;
  const { form } = useSubmittedForm("practice");
  if (running) {
    return (
      <>
        <ErrorSummary form={form} title="অনুশীলন শুরু হয়নি" />
        <a className="button wide" href={questionPath(running.id, running.next_number ?? 1)}>
          চালিয়ে যান <span className="hidden">: {running.title}</span> <Icon name="go" />
        </a>
      </>
    );
  }
  const size = bengaliNumber(Math.min(sessionSize, due || mistaken_questions || questions));
  const isTodayLeft = (practice.today?.left ?? due) > 0;
  const status = due > 0 ? "due" : mistaken_questions > 0 ? "mistake" : "";
  const word = isTodayLeft ? "শুরু করুন" : status === "" ? `${size}টি প্রশ্ন শুরু করুন` : `আরও ${size}টি শুরু করুন`;
  return (
    <StartForm freshKey={freshKey} fields={{ status, size: sessionSize, mode: "tutor" }} isPrimary={false}>
      {word}
    </StartForm>
  );
}

function Week({ week }: { week: NonNullable<Practice["week"]> }) {
  return (
    <ul className="week" aria-label="শেষ সাত দিন">
      {week.map(({ day, answered }, index) => (
        <li key={day} className={answered > 0 ? "on" : undefined}>
          <b aria-hidden>{answered > 0 ? <Icon name="check" /> : null}</b>
          <span>{index === week.length - 1 ? "আজ" : weekdayWord(day)}</span>{" "}
          <span className="hidden">{answered > 0 ? `${bengaliNumber(answered)}টি প্রশ্ন` : "হয়নি"}</span>
        </li>
      ))}
    </ul>
  );
}

export function TodayCard({ practice }: { practice: Practice }) {
  const { today, week, running } = practice;
  const notes = [partWords(today), running ? `চলছে: ${running.title}` : ""].filter(Boolean);
  const backlog = backlogWords(practice);
  return (
    <section className="today-card" aria-label="আজ">
      <div className="today-head">
        {today ? <TodayRing today={today} /> : null}
        <div>
          <p className="today-left">
            <b>{leftWords(practice)}</b>
          </p>
          {notes.map((note) => (
            <p key={note} className="small">
              {note}
            </p>
          ))}
        </div>
      </div>
      <Start practice={practice} />
      {week ? <Week week={week} /> : null}
      {backlog ? <p className="small">{backlog}</p> : null}
    </section>
  );
}
