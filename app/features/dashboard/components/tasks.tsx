import type { ReactNode } from "react";
import type { AgendaEvent } from "#contract/study/dashboard.ts";
import { useOffers } from "#app/components/document/use-offers.ts";
import { eventTime, joinHref, placeWord, timeLeftWords } from "#app/components/study/event-words.ts";
import { StartPractice } from "#app/components/study/start-practice.tsx";
import { DataLink } from "#app/components/ui/data-link.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { minutesInWords } from "#locale/time-left.ts";
import { path } from "#app/paths.ts";
import type { PageData } from "../load-dashboard.server.ts";
import type { Plan } from "../plan.ts";
import { Section } from "./section.tsx";

interface Task {
  title: string;
  note: string;
  isDone?: boolean;
  button?: ReactNode;
}

type Practice = NonNullable<PageData["practice"]>;

function PracticeButton({ practice: { session, freshKey, isNew, isDone } }: { practice: Practice }) {
  const word = isDone ? "আরও" : session ? "চালিয়ে যান" : "শুরু";
  const whole = (
    <>
      {word}
      <span className="hidden"> অনুশীলন</span>
    </>
  );
  if (session) {
    return (
      <a className={isDone ? "button" : "button primary"} href={path("my-practice-session", { id: session })}>
        {whole}
      </a>
    );
  }
  return (
    <StartPractice fields={{ status: isNew ? "unseen" : "due" }} freshKey={freshKey ?? ""} isPrimary={!isDone}>
      {whole}
    </StartPractice>
  );
}

function practiceTask(practice: Practice): Task {
  const { isDone, done, count, minutes, isNew } = practice;
  return {
    title: isDone ? `অনুশীলন: আজ ${bengaliNumber(done)}টি করেছেন` : `অনুশীলন, ${bengaliNumber(count)}টি প্রশ্ন`,
    note: isDone ? "" : `প্রায় ${minutesInWords(minutes)}${isNew ? " · নতুন প্রশ্ন" : ""}`,
    isDone,
    button: count > 0 ? <PracticeButton practice={practice} /> : null,
  };
}

function missedTask({ title, link, minutes, coverage }: NonNullable<Plan["missed"]>): Task {
  return {
    title: `ছুটে যাওয়া: ${title}`,
    note: `${coverage > 0 ? "বাকি অংশ " : ""}${minutesInWords(minutes)}`,
    button: (
      <DataLink link={link} className="button">
        দেখুন<span className="hidden"> {title}</span>
      </DataLink>
    ),
  };
}

function eventTask(event: AgendaEvent, now: string): Task {
  const { title, link } = event;
  const join = joinHref(event, now);
  return {
    title,
    note: [eventTime(event), timeLeftWords(event, now), placeWord(event)].filter(Boolean).join(" · "),
    button: join ? (
      <DataLink link={join} className="button">
        ক্লাসে যোগ দিন
      </DataLink>
    ) : (
      <DataLink link={link} className="button">
        দেখুন<span className="hidden"> {title}</span>
      </DataLink>
    ),
  };
}

const countWords = ["", "আজকের এক কাজ", "আজকের দুই কাজ", "আজকের তিন কাজ"];

interface TasksProps {
  plan: Omit<Plan, "practice">;
  practice: PageData["practice"];
  now: string;
}

export function Tasks({ plan, practice, now }: TasksProps) {
  const { missed, watched, event, minutes, isDone } = plan;
  const offersPractice = useOffers()(path("my-practice"));
  const tasks = [
    practice && offersPractice && practiceTask(practice),
    watched !== null && { title: watched, note: "আজ দেখা শেষ", isDone: true },
    missed && missedTask(missed),
    event && eventTask(event, now),
  ].filter((task): task is Task => Boolean(task));
  if (tasks.length === 0) return null;
  return (
    <Section title={isDone ? "আজকের কাজ শেষ" : (countWords[tasks.length] ?? "আজকের কাজ")}>
      <ol className="tasks">
        {tasks.map(({ title, note, button, isDone: isTicked = false }, index) => (
          <li key={title} className={isTicked ? "ticked" : undefined}>
            <span className="nth" aria-hidden>
              {isTicked ? <Icon name="check" /> : bengaliNumber(index + 1)}
            </span>{" "}
            <span className="what">
              {isTicked ? <span className="hidden">হয়ে গেছে: </span> : null}
              <b>{title}</b> <span className="small quiet lines">{note}</span>
            </span>{" "}
            {button}
          </li>
        ))}
      </ol>
      {minutes > 0 ? <p className="small quiet">সব মিলে প্রায় {minutesInWords(minutes)}</p> : null}
    </Section>
  );
}
