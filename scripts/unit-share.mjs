import { deal } from "./turns.mjs";

/** So many runs, one after another, walk every file; a divisor of the browser's turns, so that both walks end together. */
export const unitTurns = 6;

/**
 * The longest of what an operator does seldom and a doctor never waits for, whose neighbours are in every run: how many seconds
 * they took, of all that ran at once. Content that comes and goes whole, backups, PostgreSQL's own starts and breakdowns.
 */
export const seldom = {
  "content/catalogue/export.test.ts": 49,
  "api/backup/backup.test.ts": 41,
  "api/staff/program.test.ts": 32,
  "api/db/embedded.test.ts": 30,
  "scripts/run.test.mjs": 19,
  "content/media/pages.test.ts": 15,
  "content/demo/demo-study.test.ts": 14,
  "content/media/recordings.test.ts": 14,
  "api/db/replicas.test.ts": 13,
  "content/catalogue/documents.test.ts": 11,
  "content/demo/seed.test.ts": 11,
  "api/staff/content-make.test.ts": 11,
  "api/staff/content/content.test.ts": 11,
  "content/questions/formats.test.ts": 10,
  "content/media/remote-files.test.ts": 9,
  "api/db/open.test.ts": 8,
  "api/db/pooler.test.ts": 8,
};

const seconds = new Map(Object.entries(seldom));
const shares = deal([...seconds.keys()], (file) => seconds.get(file) ?? 0, unitTurns);

/**
 * Those that a run leaves to others.
 * @param {number} turn
 */
export function leftOutBy(turn) {
  return shares.filter((_, place) => place !== turn % unitTurns).flat();
}
