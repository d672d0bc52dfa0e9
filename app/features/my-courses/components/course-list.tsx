import type { MyCourseItem } from "#contract/study/my-courses.ts";
import { PostForm } from "#app/components/form/post-form.tsx";
import { useSubmittedForm } from "#app/components/form/use-submitted-form.ts";
import { DetailList } from "#app/components/ui/detail-list.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { taka } from "#locale/bengali.ts";
import { courseTerm, courseTitle } from "#app/format/course-title.ts";
import { isDayOver, listTime, shortDay, time } from "#locale/dates.ts";
import { useOffers } from "#app/components/document/use-offers.ts";
import { path } from "#app/paths.ts";
import { canCancel, dueOfCourse, isOpen, courseStatusWords } from "../course-words.ts";

function lastDay(dueOn: string): string {
  return isDayOver(dueOn) ? `${shortDay(dueOn)} ছিল শেষ দিন` : `${shortDay(dueOn)} পর্যন্ত`;
}

function Fees({ course }: { course: MyCourseItem }) {
  if (!course.payment) return null;
  const { total, paid, next_due_on } = course.payment;
  if (total === "0.00") return <p className="small">বিনামূল্যে</p>;
  const due = dueOfCourse(course);
  const isStarted = paid !== "0.00";
  return (
    <DetailList
      className="fees"
      details={[
        ["ফি", taka(total)],
        ["দেওয়া হয়েছে", isStarted && taka(paid)],
        [next_due_on ? `বাকি, ${lastDay(next_due_on)}` : "বাকি", isStarted && due !== null && taka(due)],
      ]}
    />
  );
}

function CourseActions({ course }: { course: MyCourseItem }) {
  const { id, payment, status } = course;
  const offers = useOffers();
  const describedBy = { "aria-describedby": `course-${id}` };
  return (
    <div className="row">
      {isOpen(status) && offers(path("my-courses-show", { id })) ? (
        <a className="button" href={path("my-courses-show", { id })} {...describedBy}>
          কোর্সে যান
        </a>
      ) : null}{" "}
      {dueOfCourse(course) && offers(path("my-courses-checkout", { id })) ? (
        <a className="button primary" href={path("my-courses-checkout", { id })} {...describedBy}>
          {payment?.paid === "0.00" ? "টাকা দিন" : "বাকি টাকা দিন"}
        </a>
      ) : null}{" "}
      {(course.has_invoice ?? (payment && payment.paid !== "0.00")) && offers(path("my-courses-invoice", { id })) ? (
        <a className="button" href={path("my-courses-invoice", { id })} {...describedBy}>
          ইনভয়েস
        </a>
      ) : null}
      {canCancel(course) ? (
        <details>
          <summary className="button danger-button">
            ভর্তি বাতিল <Icon name="down" />
          </summary>
          <p className="small">আসনটি ছেড়ে দেওয়া হবে। পরে চাইলে আবার ভর্তি হতে পারবেন।</p>
          <button className="button danger-button" type="submit" name="course_id" value={id}>
            হ্যাঁ, {courseTitle(course)} বাতিল করুন
          </button>
        </details>
      ) : null}
    </div>
  );
}

function CourseCard({ course }: { course: MyCourseItem }) {
  const { schedule, reg_no, status, seat_held_until, next_event } = course;
  const term = courseTerm({ ...course, schedule: schedule?.title });
  return (
    <li className="card stack my-course">
      <div className="row spread">
        <h2 id={`course-${course.id}`}>{courseTitle(course)}</h2>{" "}
        {status ? (
          <span className={status === "pending_payment" ? "tag now" : "tag"}>{courseStatusWords[status]}</span>
        ) : null}
      </div>
      <p className="small quiet">
        {term}
        {reg_no ? (
          <>
            {term ? "। " : ""}রেজি. নং <b className="nowrap">{reg_no}</b>
          </>
        ) : null}
      </p>
      {next_event ? (
        <p className="small with-icon">
          <Icon name="clock" /> {next_event.title}: {listTime(next_event.starts_at)}
        </p>
      ) : null}
      <Fees course={course} />
      {seat_held_until ? <p className="small">আসন রাখা আছে {time(seat_held_until)} পর্যন্ত।</p> : null}
      <CourseActions course={course} />
    </li>
  );
}

export function CourseList({ courses }: { courses: MyCourseItem[] }) {
  const { form } = useSubmittedForm<Record<string, never>>("cancel");
  return (
    <PostForm form={form} failureTitle="ভর্তি বাতিল হয়নি">
      <ul className="grid my-courses">
        {courses.map((course) => (
          <CourseCard key={course.id} course={course} />
        ))}
      </ul>
    </PostForm>
  );
}
