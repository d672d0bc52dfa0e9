import type { MyCourse } from "#contract/study/my-courses.ts";
import { DetailList } from "#app/components/ui/detail-list.tsx";
import { taka } from "#locale/bengali.ts";
import { courseTitle } from "#app/format/course-title.ts";
import { day, dayAndTime } from "#locale/dates.ts";

export function EnrolmentConfirmation({ course }: { course: MyCourse }) {
  const { schedule, reg_no, payment, next_event } = course;
  const isDue = payment && payment.due !== "0.00";
  return (
    <section className="card stack" aria-labelledby="seat">
      <h2 id="seat">{courseTitle(course)}</h2>
      <DetailList
        className="figures"
        details={[
          ["রেজিস্ট্রেশন নম্বর", reg_no && <b className="nowrap">{reg_no}</b>],
          ["সূচি", schedule?.title],
          ["প্রথমে", next_event && `${next_event.title}, ${dayAndTime(next_event.starts_at)}`],
          ["বাকি", isDue && taka(payment.due)],
          ["পরের কিস্তির শেষ দিন", isDue && payment.next_due_on && day(payment.next_due_on)],
        ]}
      />
    </section>
  );
}
