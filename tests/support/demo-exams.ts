import { asOther } from "./owned/owned-thing.ts";

/** The demo's doctor whose first course has exams of every kind. */
export const candidate = "01700000001";

export interface DemoExam {
  course: string;
  schedule: string;
  event: string;
}

const place = /"id":(\d+),"batch":[^}]*},"schedule":{"id":(\d+)/;
const withoutFirstGroup = (pattern: string) => new RegExp(pattern.replace("(\\d+)", "\\d+"));

/** The course with its schedule that the candidate has had longest. */
async function findFirstCourse() {
  const last = `.*${place.source}`;
  const course = await asOther("courses", new RegExp(last), candidate);
  return { course, schedule: await asOther("courses", withoutFirstGroup(last), candidate) };
}

/** One that was sat, marked and published. */
export async function findSatExam(): Promise<DemoExam> {
  const first = await findFirstCourse();
  const event = await asOther(`courses/${first.course}/exams/results`, /"event_id":(\d+)/, candidate);
  return { ...first, event };
}

function eventTitled(title: string): RegExp {
  return new RegExp(`"id":(\\d+),[^{}]*"title":"${title}`);
}

/** One that is past and can be sat late, by its title. */
export async function findPastExam(title: string): Promise<DemoExam> {
  const first = await findFirstCourse();
  const named = new RegExp(`"event_id":(\\d+),[^{}]*"title":"${title}"`);
  return { ...first, event: await asOther(`courses/${first.course}/pending-exams`, named, candidate) };
}

/** One that is open this week. */
export async function findOpenExam(): Promise<DemoExam> {
  const first = await findFirstCourse();
  return { ...first, event: await asOther(`courses/${first.course}/home`, eventTitled("দশ মিনিটের"), candidate) };
}

/** One of the newest course, which has not begun. */
export async function findLaterExam(): Promise<DemoExam> {
  const course = await asOther("courses", place, candidate);
  const schedule = await asOther("courses", withoutFirstGroup(place.source), candidate);
  return {
    course,
    schedule,
    event: await asOther(`courses/${course}/full-schedule`, eventTitled("সাপ্তাহিক"), candidate),
  };
}
