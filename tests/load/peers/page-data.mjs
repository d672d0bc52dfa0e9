import { aheadOf, eventsOf, windowsOf } from "./events.mjs";
import { isoDay, longDay, minutesInWords, number, shortDay } from "./formats.mjs";
import { words } from "./words.mjs";

/**
 * A row of a list; what is missing is not shown.
 * @typedef {{
 *   title: string, href: string, mark?: string, tag?: string, note?: string, word?: string,
 *   progress?: { done: number, total: number },
 * }} Row
 * @typedef {{ heading?: string, caption?: string, rows: Row[], foot?: string, more?: { word: string, href: string } }} Section
 * @typedef {Record<string, any>} Columns
 */

const dayMs = 86_400_000;

/** @param {Columns} day */
function practiceOf({ practice: [found] }) {
  const today = found?.reviews[0];
  const due = Math.max(0, today?.due ?? 0);
  const count = Math.min(10, due > 0 ? due : (found?.unseen ?? 0));
  const left = Math.min(due, Math.max(0, 20 - (today?.reviewed ?? 0)));
  return { count, left, minutes: Math.ceil((count * 45) / 60), session: today?.session_id ?? null };
}

/**
 * @param {Columns} day
 * @param {ReturnType<typeof practiceOf>} practice
 */
function tasksOf({ missed: [missed] }, practice) {
  const { count, minutes, session } = practice;
  /** @type {Row[]} */
  const rows = [];
  if (count > 0)
    rows.push({
      title: `${words.practice}, ${number(count)}${words.questions}`,
      note: `${words.about} ${minutesInWords(minutes)}`,
      word: session ? words.goOn : words.start,
      href: session ? `/my/practice/${session}` : "/my/practice",
    });
  const { title, id, courseId, duration_seconds = 0, covered_seconds } = missed ?? {};
  const coverage = Math.min(100, Math.floor(((covered_seconds ?? 0) * 100) / duration_seconds));
  const toWatch = missed ? Math.max(1, Math.ceil((duration_seconds * (100 - coverage)) / 100 / 60)) : 0;
  if (missed)
    rows.push({
      title: `${words.missed} ${title}`,
      note: `${coverage > 0 ? `${words.restOf} ` : ""}${minutesInWords(toWatch)}`,
      word: words.look,
      href: `/my/pending-video/${courseId}/video/${id}`,
    });
  const heading = words.taskCounts[rows.length] ?? "";
  const foot = `${words.altogether} ${minutesInWords((count > 0 ? minutes : 0) + toWatch)}`;
  return { heading, rows: rows.map((row, n) => ({ mark: number(n + 1), ...row })), foot };
}

/** @param {import("./statements.mjs").Dashboard} read */
function goalOf({ day, now }) {
  const today = isoDay(now);
  const targets = day["progress"].filter((/** @type {Columns} */ { target_exam_on: on }) => on && on >= today);
  const [target] = targets.toSorted((/** @type {Columns} */ a, /** @type {Columns} */ b) =>
    a["target_exam_on"].localeCompare(b["target_exam_on"]),
  );
  if (!target) return null;
  const { title, done, total, target_exam_on: on } = target;
  const days = Math.round((Date.parse(on) - Date.parse(today)) / dayMs);
  const perWeek = Math.ceil((total - done) / Math.max(1, days / 7));
  return {
    days: number(days),
    caption: words.daysLeft,
    title: `${title}, ${shortDay(on)}`,
    text: `${number(total)}${words.ofLectures} ${number(done)}${words.watched}। ${words.week} ${number(perWeek)}${words.perWeek}`,
    percent: Math.round((100 * done) / total),
  };
}

/** @param {import("./statements.mjs").Dashboard} read */
function paymentsOf({ courses, now }) {
  return courses.flatMap(
    ({ id, batch, payable, paid, total_fee, discount, paid_total, order_status, last_paid_at, seat_held_until }) => {
      const due = Number(payable ?? Number(total_fee) - Number(discount)) - Number(paid ?? paid_total);
      const dueAt = last_paid_at ? last_paid_at.getTime() + 30 * dayMs : seat_held_until;
      if (due <= 0 || order_status === "refunded" || !dueAt) return [];
      const on = longDay(dueAt);
      const isLate = isoDay(dueAt) < isoDay(now);
      return [
        {
          tag: `৳${number(due)} ${words.due}`,
          title: batch,
          note: isLate ? `${words.lastDate} ${on}` : `${on} ${words.dueDate}`,
          word: words.pay,
          href: `/my/courses/${id}/checkout`,
        },
      ];
    },
  );
}

/** @param {import("./statements.mjs").Dashboard} read */
function coursesOf({ courses, day }) {
  const rows = courses.map(({ id, batch }) => {
    const {
      done,
      total,
      average_percent: average,
    } = day["progress"].find((/** @type {Columns} */ one) => one["id"] === Number(id)) ?? {};
    const seen = total ? `${number(total)}${words.ofLectures} ${number(done)}${words.watched}` : "";
    const marks = typeof average === "number" ? `${words.average} ${number(average)}%` : "";
    return { title: batch, note: `${seen} ${marks}`, href: `/my/courses/${id}`, progress: { done, total } };
  });
  return { heading: words.myCourses, rows };
}

/** @param {Columns} day */
function leftOf({ progress, exams, videos }) {
  /** @param {Columns[]} counts @param {"exams" | "videos"} kind @param {string} list */
  const rowsOf = (counts, kind, list) =>
    counts.map(({ courseId, count }) => ({
      title: `${words.leftOf[kind]} ${number(count)}${words.piece}`,
      note: progress.find((/** @type {Columns} */ { id }) => id === courseId)?.title ?? "",
      href: `/my/${list}/${courseId}`,
    }));
  return {
    heading: words.left,
    rows: [...rowsOf(exams, "exams", "pending-exam"), ...rowsOf(videos, "videos", "pending-video")],
  };
}

/** @param {Columns} day */
function sheetsOf({ deliveries }) {
  const rows = deliveries.map((/** @type {Columns} */ { id, status, course_id }) => ({
    title: words.sheet,
    note: words.statuses[status] ?? status,
    href: `/my/courses/${course_id}/lecture-sheet-track/${id}`,
  }));
  return { heading: words.sheets, rows };
}

/** @param {import("./statements.mjs").Dashboard} read */
function headerOf({ settings, menus }) {
  const setting = (/** @type {string} */ name) => settings.find(({ key }) => key === name)?.["value"] ?? "";
  const here = menus.filter(({ place }) => place === "header");
  const items = here
    .filter(({ parent_key }) => parent_key === null)
    .map(({ key, title, link }) => ({ title, link, children: here.filter((one) => one["parent_key"] === key) }));
  return {
    name: setting("company_name"),
    slogan: setting("company_slogan"),
    phone: setting("hotline_phone"),
    address: setting("address"),
    items: items.map(({ children, ...item }) => ({
      ...item,
      children: children.map(({ title, link }) => ({ title, link })),
    })),
  };
}

/**
 * Words of the dashboard for a doctor's data.
 * @param {import("./statements.mjs").Dashboard} read
 */
export function pageData(read) {
  const { day, doctor, now } = read;
  const practice = practiceOf(day);
  const events = eventsOf(read);
  /** @type {Section[]} */
  const sections = [
    tasksOf(day, practice),
    windowsOf(events),
    aheadOf(events, now),
    { rows: paymentsOf(read) },
    coursesOf(read),
    leftOf(day),
    sheetsOf(day),
  ];
  const tabs = [
    { word: words.today, href: "/my/dashboard", count: "" },
    {
      word: words.practice,
      href: "/my/practice",
      count: practice.left > 0 ? number(practice.left) + words.dueToday : "",
    },
    { word: words.courses, href: "/my/courses", count: "" },
    { word: words.schedule, href: "/my/schedule", count: "" },
    { word: words.more, href: "/my/more", count: "" },
  ];
  return {
    header: headerOf(read),
    doctor: String(doctor["name"]),
    notices: number(day["unread"][0]?.count ?? 0) + words.newNotices,
    tabs,
    goal: goalOf(read),
    sections: sections.filter(({ rows }) => rows.length > 0),
  };
}

/** @typedef {ReturnType<typeof pageData>} PageData */
