import { expect, test } from "vitest";
import { expectNoOmissions } from "#tests/support/sources/omissions.ts";
import { isTest, sourcesOf } from "#tests/support/sources/source-files.ts";

const tables = [
  ["exams", "exams"],
  ["examQuestions", "exam_questions"],
  ["examEvents", "exam_events"],
  ["questions", "questions"],
  ["quizzes", "quizzes"],
  ["quizBatches", "quiz_batches"],
  ["referenceBooks", "reference_books"],
  ["referenceBookPages", "reference_book_pages"],
  ["referenceBookCourses", "reference_book_courses"],
  ["notices", "notices"],
  ["noticeTargets", "notice_targets"],
  ["settings", "settings"],
  ["menus", "menus"],
  ["scrollingNotices", "scrolling_notices"],
  ["slideItems", "slide_items"],
  ["otherServices", "other_services"],
  ["faqs", "faqs"],
  ["contacts", "contacts"],
  ["pages", "pages"],
  ["galleryImages", "gallery_images"],
  ["synonyms", "synonyms"],
  ["medicalColleges", "medical_colleges"],
  ["institutes", "institutes"],
  ["faculties", "faculties"],
  ["disciplines", "disciplines"],
  ["teachers", "teachers"],
  ["courseCategories", "course_categories"],
  ["courses", "courses"],
  ["courseSettings", "course_settings"],
  ["testimonials", "testimonials"],
  ["sessions", "sessions"],
  ["yearCourseSessions", "year_course_sessions"],
  ["batches", "batches"],
  ["batchSchedules", "batch_schedules"],
  ["scheduleEvents", "schedule_events"],
  ["publicEvents", "public_events"],
  ["finderQuestions", "finder_questions"],
  ["finderOptions", "finder_options"],
  ["finderRules", "finder_rules"],
  ["complaintTopics", "complaint_topics"],
  ["subscriptionPlans", "subscription_plans"],
  ["coupons", "coupons"],
  ["lectures", "lectures"],
  ["lectureSources", "lecture_sources"],
  ["freeVideos", "free_videos"],
  ["materials", "materials"],
  ["lectureSheets", "lecture_sheets"],
  ["mediaFiles", "media_files"],
  ["questionVersions", "question_versions"],
];

/** Other files that insert into these tables, and why. */
const otherWriters: Record<string, string[]> = {
  "reference-api/features/notices/service.ts": ["notices", "noticeTargets"], // called by the import and by the publish command
  "reference-api/staff/exam-regrade.ts": ["questionVersions"], // a regrade corrects a question
};

test("only the import inserts into tables that a centre fills by files, in the demo too", () => {
  const isImport = (file: string) => /^reference-api\/content\/(?!demo\/)/.test(file);
  const sources = sourcesOf(["reference-api"], (file) => !isTest(file) && !isImport(file));
  const writers = sources.flatMap(({ file, text }) =>
    tables
      .filter(([name, inSql]) => new RegExp(`\\.insert\\(${name}\\)|insert into ${inSql} `).test(text))
      .map(([name = ""]) => ({ file, name })),
  );
  expect(writers.map(({ file }) => file)).toEqual(expect.arrayContaining(Object.keys(otherWriters)));
  expectNoOmissions(
    writers
      .filter(({ file, name }) => !otherWriters[file]?.includes(name))
      .map(
        ({ file, name }) => `${file} inserts into ${name}, which only the import may fill (docs/catalogue-format.md)`,
      ),
  );
});
