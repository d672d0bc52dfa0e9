/** A mistake in an otherwise valid row, and the column and reason that the import must report. */
export interface PlantedFault {
  file: string;
  cells: Record<string, string>;
  column: string;
  reason: string;
}

const empty = "is empty";
const noKey = "is not a key: letters a–z, digits, dots, hyphens, underscores, at most 64";
const noSlug = "is not a slug: a–z, 0–9 and hyphens, at most 64";
const noNumber = "is not a whole number";
const noTime = "is not a time, as in 2026-11-27 09:00 or today+6 09:00";
const noLink = "is not a link: a path as in /faq, or an address with https://, http://, tel: or mailto:";
const noPicture = "is not a picture's address: a path as in /images/a.avif, or https://";
const noMoney = "is not an amount of taka, as in 14000 or 499.50";
const tooLong = "is longer than 300 letters";
const nothingShown = "is empty once unsafe HTML is removed";
const noFlag = (word: string) => `"${word}" is none of yes, no`;
const noStatus = (word: string) => `"${word}" is none of draft, published, closed`;
const unknown = (name: string, file: string, nearest = "") =>
  `"${name}" is neither in ${file} nor in the database${nearest && `; the nearest is "${nearest}"`}`;

const long = "ক".repeat(301);

type Fault = [cells: Record<string, string>, column: string, reason: string];

const faults: Record<string, Fault[]> = {
  "settings.csv": [
    [{ key: "logo", value: "logo.png" }, "value", noPicture],
    [{ key: "max_verified_devices", value: "two" }, "value", noNumber],
    [{ key: "hotline_phone", value: "ring us" }, "value", "is not a phone number"],
  ],
  "menus.csv": [
    [{ place: "side" }, "place", '"side" is none of header, footer, social, app'],
    [{ link: "javascript:alert(1)" }, "link", noLink],
    [{ parent: "helb" }, "parent", unknown("helb", "menus.csv", "help")],
  ],
  "notices.csv": [
    [{ from: "tomorrow" }, "from", noTime],
    [{ from: "today 09:00", until: "today 08:00" }, "until", "is not after from"],
  ],
  "slides.csv": [
    [{ thumb: "a.svg" }, "thumb", noPicture],
    [{ is_video: "perhaps" }, "is_video", noFlag("perhaps")],
  ],
  "services.csv": [
    [{ title: "" }, "title", empty],
    [{ link: "//evil.example" }, "link", noLink],
  ],
  "faqs.csv": [
    [{ answer_html: "<script>x</script>" }, "answer_html", nothingShown],
    [{ course: "residensy" }, "course", unknown("residensy", "courses.csv", "residency")],
    [{ title: long }, "title", tooLong],
  ],
  "contacts.csv": [
    [{ whatsapp_phone: "-" }, "whatsapp_phone", "is not a phone number"],
    [{ fb_page_link: "facebook" }, "fb_page_link", noLink],
  ],
  "pages.csv": [
    [{ slug: "About us" }, "slug", noSlug],
    [{ body_html: "<style></style>" }, "body_html", nothingShown],
  ],
  "gallery.csv": [
    [{ width: "wide" }, "width", noNumber],
    [{ image: "http://example.com/a.png" }, "image", noPicture],
  ],
  "synonyms.csv": [
    [{ key: "two words" }, "key", noKey],
    [{ words: "heart attack" }, "words", "is not a single word"],
  ],
  "medical_colleges.csv": [
    [{ active: "true" }, "active", noFlag("true")],
    [{ name: long }, "name", tooLong],
  ],
  "institutes.csv": [
    [{ code: "B M U" }, "code", noKey],
    [{ name: "" }, "name", empty],
  ],
  "faculties.csv": [
    [{ key: "মেডিসিন" }, "key", noKey],
    [{ name: long }, "name", tooLong],
  ],
  "disciplines.csv": [
    [{ faculty: "medicin" }, "faculty", unknown("medicin", "faculties.csv", "medicine")],
    [{ name: "" }, "name", empty],
  ],
  "teachers.csv": [
    [{ photo: "nobody.jpg" }, "photo", "media/nobody.jpg is not there"],
    [{ sort: "first" }, "sort", noNumber],
  ],
  "categories.csv": [
    [{ slug: "PG" }, "slug", noSlug],
    [{ link: "pg" }, "link", noLink],
  ],
  "courses.csv": [
    [{ category: "pgg" }, "category", unknown("pgg", "categories.csv", "pg")],
    [{ status: "open" }, "status", noStatus("open")],
  ],
  "course_settings.csv": [
    [{ value: "{weekly" }, "value", "is not JSON"],
    [{ course: "none" }, "course", unknown("none", "courses.csv")],
  ],
  "testimonials.csv": [
    [{ result: "" }, "result", empty],
    [{ course: "fellowship" }, "course", unknown("fellowship", "courses.csv")],
  ],
  "sessions.csv": [
    [{ slug: "July 27" }, "slug", noSlug],
    [{ title: "" }, "title", empty],
  ],
  "batches.csv": [
    [{ price: "-1" }, "price", noMoney],
    [{ starts_on: "2027-02-30" }, "starts_on", "is not a day, as in 2026-11-27 or today+6"],
    [{ seat_limit: "10", seats_taken: "11" }, "seats_taken", "is more than seat_limit"],
    [{ weekdays: "caturday" }, "weekdays", '"caturday" is none of sat, sun, mon, tue, wed, thu, fri'],
  ],
  "schedules.csv": [
    [{ batch: "evning" }, "batch", unknown("evning", "batches.csv", "evening")],
    [{ join_link: "zoom" }, "join_link", noLink],
  ],
  "schedule_events.csv": [
    [{ kind: "party" }, "kind", '"party" is none of lecture, exam, solve, notice'],
    [{ ends_at: "2026-12-01 17:00" }, "ends_at", "is not after starts_at"],
    [{ schedule: "side" }, "schedule", unknown("evening/side", "schedules.csv", "evening/main")],
  ],
  "events.csv": [
    [{ price: "1.5" }, "price", noMoney],
    [{ starts_at: "today+6" }, "starts_at", noTime],
  ],
  "exams.csv": [
    [{ minutes: "0" }, "minutes", "is not between 1 and 1440"],
    [{ mcq_mark: "two" }, "mcq_mark", "is not a number of marks, as in 2 or 0.05"],
    [{ pass: "most" }, "pass", "is none of marks as in 210, a percentage as in 70%, none"],
  ],
  "exam_questions.csv": [
    [{ number: "3", question: "m9" }, "question", '"m9" is neither in questions/ nor in the bank; the nearest is "m1"'],
    [
      { number: "4", count: "2" },
      "count",
      "must be empty when a question is named: a row names a question or draws from a subject",
    ],
  ],
  "exam_events.csv": [
    [{ event: "1", exam: "modell" }, "exam", unknown("modell", "exams.csv", "model")],
    [{ event: "exma" }, "event", unknown("evening/main/exma", "schedule_events.csv", "evening/main/exam")],
  ],
  "quizzes.csv": [
    [{ closes_at: "soon" }, "closes_at", noTime],
    [{ access: "anybody" }, "access", '"anybody" is none of public, doctor, enrolled'],
  ],
  "finder_questions.csv": [
    [{ category: "ug" }, "category", unknown("ug", "categories.csv", "pg")],
    [{ question: "" }, "question", empty],
  ],
  "finder_options.csv": [
    [{ question: "where" }, "question", unknown("pg/where", "finder_questions.csv", "pg/when")],
    [{ label: long }, "label", tooLong],
  ],
  "finder_rules.csv": [
    [{ batch: "morning" }, "batch", unknown("morning", "batches.csv")],
    [{ option: "noon", batch: "evening" }, "option", unknown("pg/when/noon", "finder_options.csv")],
  ],
  "complaint_topics.csv": [
    [{ title: "" }, "title", empty],
    [{ sort: "1.5" }, "sort", noNumber],
  ],
  "subscription_plans.csv": [
    [{ months: "six" }, "months", noNumber],
    [{ months: "6", price_per_video: "চল্লিশ" }, "price_per_video", noMoney],
  ],
  "coupons.csv": [
    [{ code: "early" }, "code", "is not a code: 3 to 40 of A–Z, digits and hyphens"],
    [{ code: "FULL", value: "101" }, "value", "is neither an amount above 0 nor at most 100 percent"],
    [
      { code: "BOTH", category: "pg" },
      "category",
      "must be empty when a batch is named: a coupon is for a batch or for a category",
    ],
  ],
  "lectures.csv": [
    [{ seconds: "0" }, "seconds", "is not above 0"],
    [{ notes: "one.mp4", timetable: "" }, "notes", '"one.mp4" is not of an accepted type: application/pdf'],
  ],
  "lecture_sources.csv": [
    [{ kind: "captions", height: "", file: "../secret.vtt" }, "file", '"../secret.vtt" is not below media/'],
    [{ kind: "audio", height: "64" }, "height", "may be given only for a video"],
    [{ height: "480", file: "two.mp4" }, "file", "media/two.mp4 is not there"],
  ],
  "free_videos.csv": [
    [{ lecture: "shok" }, "lecture", unknown("shok", "lectures.csv", "shock")],
    [{ course: "diploma", lecture: "shock" }, "course", unknown("diploma", "courses.csv")],
  ],
  "materials.csv": [
    [{ kind: "link", link: "/plan" }, "file", "is given exactly when the kind is pdf or image"],
    [{ visible_from: "2026-13-01 09:00" }, "visible_from", noTime],
  ],
  "lecture_sheets.csv": [
    [{ fee: "free" }, "fee", noMoney],
    [{ file: "notes.docx" }, "file", '"notes.docx" is not of an accepted type: application/pdf'],
  ],
  "books/*.md": [
    [{ sort: "x" }, "sort", noNumber],
    [{ courses: "residensy" }, "courses", unknown("residensy", "courses.csv", "residency")],
    [{ body: "![](no.png)" }, "body", 'shows the picture "no.png", which is not there'],
  ],
  "notices/*.md": [
    [{ to: "nobody" }, "to", "is none of all, batch:SLUG, course:SLUG, doctor:NUMBER"],
    [{ to: "all", publish_at: "at noon" }, "publish_at", noTime],
  ],
  "questions/medicine.csv": [
    [{ kind: "essay" }, '"wrong-0" kind', '"essay" is none of mcq5, sba'],
    [{ key: "m8", answer: "E" }, '"m8"', 'answer "E" is not the letter of an option'],
    [{ key: "m9x", stem: "<video src=x></video>?" }, '"m9x"', "the question shows a <video>, which is not supported"],
  ],
};

/** Typical spreadsheet mistakes, at least two for each file of a centre's content. */
export const plantedFaults: PlantedFault[] = Object.entries(faults).flatMap(([file, some]) =>
  some.map(([cells, column, reason]) => ({ file, cells, column, reason })),
);
