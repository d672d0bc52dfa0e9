import type { ReactNode } from "react";
import type { Teacher } from "#contract/catalogue/teachers.ts";
import type { CleanHtml } from "#app/format/clean-html.ts";
import { TeacherCard } from "#app/components/catalogue/teacher-card.tsx";
import { StaticPart } from "#app/components/document/static/static-part.tsx";
import { AskTeacher } from "#app/components/study/ask-teacher.tsx";
import { Crumb } from "#app/components/ui/crumb.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { Flash } from "#app/components/ui/alert.tsx";
import { SafeHtml } from "#app/components/ui/safe-html.tsx";
import { OfferedLink } from "#app/components/ui/offered-link.tsx";
import { path, withQuery } from "#app/paths.ts";
import { bengaliNumber } from "#locale/bengali.ts";
import { clock } from "#locale/time-span.ts";
import { LectureMarks } from "./lecture-marks.tsx";
import { LecturePlayer } from "./lecture-player.tsx";

type PlayerProps = Parameters<typeof LecturePlayer>[0];

interface LectureScreenProps {
  lecture: PlayerProps["lecture"] & {
    mentor: string | null;
    teacher: Teacher | null;
    body: CleanHtml | null;
    duration_seconds: number;
    resume_at: number;
    /** Percentage watched; null if the API does not report it. */
    coverage: number | null;
    is_completed: boolean;
    /** True if the lecture has a file that is small enough to be kept on a phone. */
    hasSmall: boolean;
    notes: { href: string; size: string } | null;
    message: string | null;
  };
  back: { href: string; word: string };
  /** Date and time, shown under the heading beside the mentor. */
  when?: string;
  next: { href: string; title: string } | null;
}

function Progress({ lecture }: Pick<LectureScreenProps, "lecture">) {
  const { coverage, is_completed, resume_at, duration_seconds } = lecture;
  const words = [
    ...(is_completed ? ["দেখা শেষ"] : coverage === null ? [] : [`${bengaliNumber(coverage)}% দেখা হয়েছে`]),
    `মোট ${clock(duration_seconds)}`,
    ...(resume_at > 0 ? [`শুরু হবে ${clock(resume_at)} থেকে`] : []),
  ];
  return (
    <div>
      <progress max={100} value={is_completed ? 100 : (coverage ?? 0)} aria-label="কতটা দেখা হয়েছে" />
      <p className="small">{words.join(" · ")}</p>
    </div>
  );
}

export function LectureScreen({ lecture, back, when, next }: LectureScreenProps) {
  const { id, title, mentor, teacher, body, notes, message, is_completed } = lecture;
  const facts: ReactNode = [teacher ? null : mentor, when].filter(Boolean).join(" · ");
  return (
    <article className="lecture stack">
      <Crumb href={back.href}>{back.word}</Crumb>
      <MatraHeading level={1}>{title}</MatraHeading>
      <Flash message={message} />
      <div className="beside stack">
        <div className="stack">
          <LecturePlayer lecture={lecture} />
          <Progress lecture={lecture} />
        </div>
        <div className="stack">
          {facts ? <p className="small quiet">{facts}</p> : null}
          {teacher ? <TeacherCard teacher={teacher} /> : null}
          <div className="row">
            {next ? (
              <a className="button primary" href={next.href}>
                পরেরটি: {next.title} <Icon name="go" />
              </a>
            ) : null}
            {notes ? (
              <a className="button" href={notes.href}>
                <Icon name="book" /> নোট নামান ({notes.size})
              </a>
            ) : null}
            {lecture.hasSmall ? (
              <OfferedLink className="button" href={withQuery(path("my-kept-lectures"), { lecture: String(id) })}>
                <Icon name="device" /> ফোনে রাখুন
              </OfferedLink>
            ) : null}
          </div>
        </div>
      </div>
      {body ? <SafeHtml html={body} /> : null}
      <AskTeacher kind="lecture" id={id} />{" "}
      <StaticPart id="marks">
        {import.meta.env.SSR ? <LectureMarks lectureId={id} isCompleted={is_completed} /> : null}
      </StaticPart>
    </article>
  );
}
