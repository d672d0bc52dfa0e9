import { expect, test } from "vitest";
import { smallCatalogue } from "#tests/support/content/catalogue-folder.ts";
import { contentImporter } from "#tests/support/content/content-importer.ts";

const header = "name,degrees,subjects,photo,text,sort";
const teachers = `${header}\nডা. নমুনা রহমান,"MBBS, FCPS (Medicine)",Medicine|Cardiology,,হৃদরোগ পড়ান।,1\nডা. দ্বিতীয়,,,,,\n`;

/** The files that a batch with a schedule needs. */
const needed = ["faculties", "categories", "courses", "sessions", "batches", "schedules"].map((name) => `${name}.csv`);
const batchAlone = Object.fromEntries(Object.entries(smallCatalogue).filter(([name]) => needed.includes(name)));

/** A timetable from lines of key, title, mentor, start, end and optional kind. */
function timetable(...classes: string[]): string {
  const lines = classes.map((line) => {
    const [key, title, mentor, from, to, kind = "lecture"] = line.split(",");
    return `evening,main,${key},${kind},${title},,${mentor},${from},${to}`;
  });
  return ["batch,schedule,key,kind,title,topic,mentor,starts_at,ends_at", ...lines].join("\n");
}

test("accepts any mentor until the centre has entered teachers, and then only those, in lectures too", async () => {
  const { db, importFiles, problemsOf } = await contentImporter();
  const free = { ...batchAlone, "schedule_events.csv": timetable("1,ক্লাস,ডা. নমুনা রাহমান,today+1 09:00,") };
  await importFiles(free);
  expect(await problemsOf({ ...free, "teachers.csv": teachers })).toEqual([
    'schedule_events.csv:2 mentor: "ডা. নমুনা রাহমান" is neither in teachers.csv nor in the database; the nearest is "ডা. নমুনা রহমান"',
  ]);
  await importFiles({ "teachers.csv": teachers });
  const lecture = "key,title,mentor,body_html,seconds,poster,notes,watermark,timetable\nx,ক,ডা. দ্বিতিয়,,60,,,,";
  expect(await problemsOf({ "lectures.csv": lecture })).toEqual([
    'lectures.csv:2 mentor: "ডা. দ্বিতিয়" is neither in teachers.csv nor in the database; the nearest is "ডা. দ্বিতীয়"',
  ]);
  expect(await db.query.teachers.findMany({ columns: { name: true, degrees: true, subjects: true } })).toEqual([
    { name: "ডা. নমুনা রহমান", degrees: "MBBS, FCPS (Medicine)", subjects: ["Medicine", "Cardiology"] },
    { name: "ডা. দ্বিতীয়", degrees: null, subjects: [] },
  ]);
});

test("refuses overlapping classes of one teacher unless they are one joint class", async () => {
  const { importFiles, problemsOf } = await contentImporter();
  const [first, second] = ["ডা. নমুনা রহমান", "ডা. দ্বিতীয়"];
  const files = { ...batchAlone, "teachers.csv": teachers };
  const classes = [
    `a,হৃদরোগ,${first},today+1 09:00,today+1 11:00`,
    `b,হৃদরোগ,${first},today+1 09:00,today+1 11:00`, // the same class on another schedule
    `c,সমাধান,${first},today+1 11:00,today+1 12:00,solve`, // begins as the one before it ends
    `d,কিডনি,${second},today+1 10:00,today+1 11:30`,
    `e,পরীক্ষা,${first},today+1 09:30,today+1 10:00,exam`, // sat without the teacher
    `f,আগের,${first},today-9 09:00,today-9 11:00`,
    `g,তখনকার,${first},today-9 10:00,today-9 12:00`, // over: nobody can change it
  ];
  await importFiles({ ...files, "schedule_events.csv": timetable(...classes) });
  const added = [
    `h,শক,${second},today+1 11:00,today+1 12:00`,
    `i,যকৃৎ,${first},today+2 09:00,today+2 10:00`,
    `j,মস্তিষ্ক,${first},today+2 09:59,today+2 11:00`,
  ];
  expect(await problemsOf({ "schedule_events.csv": timetable(...added) })).toEqual([
    'schedule_events.csv:2 starts_at: "ডা. দ্বিতীয়" teaches evening/main/d at that time',
    'schedule_events.csv:4 starts_at: "ডা. নমুনা রহমান" teaches evening/main/i at that time',
  ]);
});
