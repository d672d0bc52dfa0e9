import { dayWord, hours, number, plate, shortDay } from "./formats.mjs";
import { words } from "./words.mjs";

/** @typedef {Record<string, any>} Columns */

const dayMs = 86_400_000;

/**
 * State of an event, by the rules of the API.
 * @param {Columns} event
 * @param {number} nowMs
 */
function stateOf(event, nowMs) {
  const { kind, lecture_id, exam_opens_at, exam_status, exam_allows_pending, exam_progress, completed_at } = event;
  const hasBegun = event["covered_seconds"] > 0 || event["position_seconds"] > 0;
  const progress = exam_progress ?? (completed_at ? "done" : hasBegun ? "begun" : "none");
  const startsAt = exam_opens_at ?? event["starts_at"];
  const endsAt = (exam_opens_at ? event["exam_start_until"] : event["ends_at"]) ?? startsAt;
  if (progress === "done") return "done";
  if (kind === "exam" && progress === "begun") return "running";
  if (nowMs < startsAt.getTime()) return "upcoming";
  const isOver = nowMs >= endsAt.getTime();
  if (kind === "notice") return isOver ? "done" : "running";
  const isOpenable = lecture_id !== null || exam_status === "published";
  if (!isOver) return kind === "exam" && isOpenable ? "open" : "running";
  if (!isOpenable || !(lecture_id !== null || exam_allows_pending)) return "locked";
  return progress === "begun" ? "open" : "missed";
}

/**
 * Events that are not over, soonest first, with state, course and link.
 * @param {import("./statements.mjs").Dashboard} read
 * @returns {Columns[]}
 */
export function eventsOf({ agenda, day, now }) {
  return agenda.flatMap((event) => {
    const state = stateOf(event, Date.parse(now));
    const scheduleId = Number(event["schedule_id"]);
    const course = day["progress"].find((/** @type {Columns} */ one) => one["schedule_id"] === scheduleId);
    if (!course || state === "done") return [];
    const isExam = event["kind"] === "exam" && event["exam_status"] && state !== "locked";
    const info = `/schedule/${scheduleId}/events/${event["id"]}/exam-info`;
    return [
      {
        ...event,
        state,
        course: course.title,
        href: `/my/courses/${course.id}${isExam && state === "open" ? info : ""}`,
      },
    ];
  });
}

/** @param {Columns} event */
function isWindow({ kind, state, starts_at, ends_at }) {
  return kind === "exam" && state === "open" && (!ends_at || ends_at - starts_at > dayMs);
}

/** @param {Columns[]} events */
export function windowsOf(events) {
  const rows = events.filter(isWindow).map(({ title, course, href, ends_at }) => ({
    title,
    tag: `${shortDay(ends_at.getTime() - 1)} ${words.openUntil}`,
    note: course,
    word: words.toExam,
    href,
  }));
  return { caption: number(rows.length) + words.examsLeft, rows };
}

/**
 * @param {Columns[]} events
 * @param {string} now
 */
export function aheadOf(events, now) {
  const ahead = events.filter((event) => !isWindow(event));
  const next = ahead.slice(0, 3);
  const exam = ahead.find(({ kind, state }) => kind === "exam" && state === "upcoming");
  const shown = exam && !next.some(({ kind }) => kind === "exam") ? [...next, exam] : next;
  const rows = shown.map(({ kind, title, course, href, starts_at, ends_at, join_link, mode, venue }) => {
    const isClass = kind === "lecture" || kind === "solve";
    const place = isClass && (join_link ? words.online : mode === "online" ? null : venue);
    const when = `${dayWord(starts_at, now)}, ${hours(starts_at, ends_at)}`;
    return {
      mark: plate(starts_at),
      title,
      note: [when, words.kinds[kind], place, course].filter(Boolean).join(", "),
      href,
    };
  });
  return { heading: words.ahead, rows, more: { word: words.wholeSchedule, href: "/my/schedule" } };
}
