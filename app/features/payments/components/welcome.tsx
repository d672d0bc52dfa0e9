import type { MyCourse } from "#contract/study/my-courses.ts";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { type Step, StepList } from "#app/components/ui/step-list.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { daysUntil, dayInDhaka } from "#locale/calendar.ts";
import { dayAndTime } from "#locale/dates.ts";
import { path } from "#app/paths.ts";

function wait(startsAt: string, now: string): string {
  const days = daysUntil(dayInDhaka(new Date(startsAt)), now);
  if (days <= 0) return "আজ";
  return days === 1 ? "আগামীকাল" : `আর ${bengaliNumber(days)} দিন`;
}

function firstSteps({ id, next_event }: MyCourse, isDeviceVerified: boolean): Step[] {
  const course = { title: "কোর্সের পাতা দেখুন", text: "সূচি, লেকচার আর শিট এখানে।", link: path("my-courses-show", { id }) };
  const device = {
    title: "এই ফোন যাচাই করুন",
    text: "ক্লাস ও পরীক্ষা যাচাই করা ফোনে খোলে।",
    link: path("my-devices"),
    isDone: isDeviceVerified,
  };
  const reminder = {
    title: "রিমাইন্ডার চালু করুন",
    text: "ক্লাস ও পরীক্ষার আগে ফোনে খবর আসবে।",
    link: `${path("my-account")}#reminders-title`,
  };
  const calendar = {
    title: "প্রথম ক্লাস ক্যালেন্ডারে যোগ করুন",
    text: "ফোনের ক্যালেন্ডার সময়মতো জানাবে।",
    link: path("my-first-class", { id }),
  };
  return [next_event ? calendar : reminder, device, course];
}

interface WelcomeProps {
  course: MyCourse;
  /** True if classes and exams can be opened on the device that shows the page. */
  isDeviceVerified: boolean;
  now: string;
}

export function Welcome({ course, isDeviceVerified, now }: WelcomeProps) {
  const { next_event } = course;
  return (
    <div className="stack narrow">
      {next_event ? (
        <p className="card">
          <span>
            প্রথম ক্লাস <b className="figure">{wait(next_event.starts_at, now)}</b>
          </span>{" "}
          <span className="small quiet lines">
            {next_event.title}, {dayAndTime(next_event.starts_at)}
          </span>
        </p>
      ) : null}
      <section className="stack" aria-label="প্রথম তিনটি কাজ">
        <MatraHeading>প্রথম তিনটি কাজ</MatraHeading>
        <StepList steps={firstSteps(course, isDeviceVerified)} />
      </section>
    </div>
  );
}
