import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/*
 * The statements are those that the portal itself sent for a dashboard, recorded when the comparison began: their text
 * is that of a query builder, 23 kB with 81 parameters in one of them, and changes with the portal.
 */

/**
 * @typedef {{ name: string, text: string, values: unknown[] }} Statement
 * @typedef {{ query(query: object): Promise<{ rows: any[][] }> }} Pool
 * @typedef {{ doctorId: number, now: string, tokenHash: string, statements: Statement[] }} Recording
 */

/** @type {Recording | undefined} */
let recording;

/** Names of the columns, in the order of the recorded statements. */
const profileColumns = ["id", "name"];
const dayColumns = "progress running videos exams missed watched unread deliveries practice".split(" ");
const eventColumns =
  "id schedule_id kind title topic mentor starts_at ends_at lecture_id duration_seconds covered_seconds position_seconds completed_at join_link mode venue exam_opens_at exam_start_until exam_status exam_allows_pending exam_progress".split(
    " ",
  );
const courseColumns =
  "id enrolment_id doctor_id batch_id schedule_id status reg_no discipline_id candidate_type total_fee discount paid_total access_until seat_held_until created_at updated_at joined_batch_id batch mode venue starts_on schedule schedule_title course session year year_course_session_id order_id payable paid order_status last_paid_at invoice_id".split(
    " ",
  );

/**
 * @param {string[]} names
 * @param {any[][]} rows
 * @returns {Record<string, any>[]}
 */
function named(names, rows) {
  return rows.map((row) => Object.fromEntries(names.map((name, n) => [name, row[n]])));
}

/**
 * Reads the dashboard of the doctor whose bearer token this is, with the six statements of the portal; undefined for an
 * unknown token. Uses the pool of the caller.
 * @param {Pool} pool
 * @param {string} token
 */
export async function readDashboard(pool, token) {
  /** @type {Recording} */
  const recorded = (recording ??= JSON.parse(readFileSync(process.env["STATEMENTS"] ?? "", "utf8")));
  const now = new Date().toISOString();

  /**
   * @param {string} name
   * @param {Map<unknown, unknown>} changed values in place of recorded ones
   */
  async function send(name, changed) {
    const statement = recorded.statements.find((one) => one.name === name);
    if (!statement) throw new Error(`the portal sent no statement ${name}`);
    const { text, values: all } = statement;
    const values = all.map((value) => (changed.has(value) ? changed.get(value) : value));
    return (await pool.query({ name, text, values, rowMode: "array" })).rows;
  }
  const tokenHash = createHash("sha256").update(token).digest("hex");
  const [session] = await send("find_session", new Map().set(recorded.tokenHash, tokenHash).set(recorded.now, now));
  if (!session) return undefined;
  const own = new Map().set(recorded.doctorId, Number(session[3])).set(recorded.now, now);
  const [site, profile, courses, day, agenda] = await Promise.all(
    ["select_site", "find_profile", "newest_courses", "dashboard_day", "agenda"].map((name) => send(name, own)),
  );
  const [settings = [], menus = []] = site?.[0] ?? [];
  return {
    now,
    settings: /** @type {Record<string, string>[]} */ (settings),
    menus: /** @type {Record<string, any>[]} */ (menus),
    doctor: named(profileColumns, profile ?? [])[0] ?? {},
    courses: named(courseColumns, courses ?? []),
    day: named(dayColumns, day ?? [])[0] ?? {},
    agenda: named(eventColumns, agenda ?? []),
  };
}

/** @typedef {NonNullable<Awaited<ReturnType<typeof readDashboard>>>} Dashboard */
