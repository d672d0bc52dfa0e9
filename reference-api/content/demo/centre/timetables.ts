import type { Cells } from "#content/csv-writer.ts";
import { bengaliDigits } from "#locale/bengali.ts";
import { dayFromToday, demoRows, valuesOf } from "./patterns.ts";
import { randomOf } from "./random.ts";

export interface Sizes {
  doctors: number;
  batches: number;
  exams: number;
  questions: number;
}

/** Generated batch with its schedules; `firstDay` is in days after the day of the import. */
export interface GeneratedBatch {
  slug: string;
  row: Cells;
  firstDay: number;
  weeks: number;
  schedules: { key: string; row: Cells; hours: Hours; team: string[] }[];
}

/** Class hours of the schedules. Schedules that share teachers have different hours, so that classes do not overlap. */
const hours = [
  { from: "09:00", to: "10:50" },
  { from: "11:00", to: "12:50" },
  { from: "15:00", to: "16:50" },
  { from: "18:00", to: "19:50" },
  { from: "20:00", to: "21:40" },
] as const;
type Hours = (typeof hours)[number];

const teachersOfTeam = 3;
const givenNames = "নুসরাত তানভীর মাহবুব শর্মিলা রাশেদুল ফারহানা আরিফ মৌসুমী সাদিয়া রুবাইয়া সুমাইয়া তাহমিনা ইমরান নাঈম শাহরিয়ার";
const familyNames = "জাহান মাহমুদ হাসান ধর করিম ইসলাম চৌধুরী বড়ুয়া আফরিন নাসরীন রহমান আক্তার সাহা দাশ হোসেন";
const people = givenNames.split(" ").flatMap((given) => familyNames.split(" ").map((family) => `${given} ${family}`));

export function personName(number: number): string {
  const name = people[(number * 7) % people.length] ?? "";
  const namesake = Math.floor(number / people.length);
  return namesake === 0 ? name : `${name} (${bengaliDigits(namesake + 1)})`;
}

const teacherName = (number: number) => `ডা. ${personName(number)}`;

export function makeBatches(seed: number, { batches, exams, doctors }: Sizes): GeneratedBatch[] {
  const random = randomOf(seed, "batches");
  const patterns = demoRows("batches.csv");
  const groups = demoRows("schedules.csv");
  const sessions = valuesOf(demoRows("sessions.csv"), "slug");
  const seats = Math.ceil((doctors / batches) * 4) + 20;
  let groupsMade = 0;
  return Array.from({ length: batches }, (_, number) => {
    const pattern = random.oneOf(patterns);
    const slug = `${pattern["course"] ?? ""}-${number + 1}`;
    const opens = random.below(360) - 240;
    const firstDay = opens + 40 + random.below(20);
    const weeks = Math.max(4 + random.below(12), Math.ceil(exams / batches));
    const taken = random.below(150);
    const row = {
      ...pattern,
      slug,
      title: `${pattern["title"] ?? ""}, ব্যাচ ${bengaliDigits(number + 1)}`,
      session: random.oneOf(sessions),
      starts_on: dayFromToday(firstDay),
      ends_on: dayFromToday(firstDay + weeks * 7),
      target_exam_on: dayFromToday(firstDay + (weeks + 2) * 7),
      enroll_opens_at: dayFromToday(opens, "10:00"),
      enroll_closes_at: dayFromToday(firstDay + 10, "23:00"),
      seat_limit: String(taken + seats),
      seats_taken: String(taken),
      weekdays: "sat|sun|mon|tue|wed|thu|fri",
    };
    const schedules = Array.from({ length: 1 + random.below(4) }, (__, place) => {
      const group = random.oneOf(groups);
      const key = `s${place + 1}`;
      const link = group["join_link"] ? `https://meet.example.com/${slug}-${key}` : "";
      const team = Math.floor(groupsMade / hours.length) * teachersOfTeam;
      const made = {
        key,
        row: { ...group, batch: slug, key, join_link: link, seats_limit: "", sort: String(place) },
        hours: hours[groupsMade % hours.length] ?? hours[0],
        team: Array.from({ length: teachersOfTeam }, (___, member) => teacherName(team + member)),
      };
      groupsMade += 1;
      return made;
    });
    return { slug, row, firstDay, weeks, schedules };
  });
}

export function makeTeachers(batches: GeneratedBatch[]): Cells[] {
  const patterns = demoRows("teachers.csv");
  const names = new Set(batches.flatMap(({ schedules }) => schedules.flatMap(({ team }) => team)));
  return [...names].map((name, place) => ({ ...patterns[place % patterns.length], name, sort: "" }));
}

/** Classes per week, one a day; an exam on `examDay` and, a day later, the class that discusses it follow. */
const classesOfWeek = 4;
export const examDay = 5;

export const eventKey = (kind: "lecture" | "exam" | "solve", week: number, place = 0) =>
  `w${week + 1}-${kind}${kind === "lecture" ? place + 1 : ""}`;

export const weekOfBatch = ({ firstDay }: GeneratedBatch, week: number) => firstDay + week * 7;

export function makeEvents(seed: number, batches: GeneratedBatch[]): Cells[] {
  const random = randomOf(seed, "events");
  const lectures = demoRows("schedule_events.csv").filter(({ kind }) => kind === "lecture");
  return batches.flatMap((batch) =>
    batch.schedules.flatMap(({ key: schedule, hours: { from, to }, team }) =>
      Array.from({ length: batch.weeks }, (_, week): Cells[] => {
        const day = weekOfBatch(batch, week);
        const place = { batch: batch.slug, schedule };
        const at = (days: number, start: string, end: string) => ({
          starts_at: dayFromToday(day + days, start),
          ends_at: dayFromToday(day + days, end),
        });
        const exam = `সাপ্তাহিক পরীক্ষা ${bengaliDigits(week + 1)}`;
        const classes = Array.from({ length: classesOfWeek }, (__, number) => ({
          ...random.oneOf(lectures),
          ...place,
          key: eventKey("lecture", week, number),
          mentor: team[(week + number) % team.length] ?? "",
          ...at(number, from, to),
        }));
        const solve = { ...place, key: eventKey("solve", week), kind: "solve", title: `${exam}-এর সমাধান` };
        return [
          ...classes,
          { ...place, key: eventKey("exam", week), kind: "exam", title: exam, ...at(examDay, "22:00", "23:00") },
          { ...solve, mentor: team[week % team.length] ?? "", ...at(examDay + 1, from, to) },
        ];
      }).flat(),
    ),
  );
}
