import { inArray } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { lectures } from "#api/db/schema/lectures.ts";
import type { CheckedRow, Problem } from "../csv.ts";
import { probeRecording } from "./ffprobe.ts";
import { filePathOf, type FileFacts, type FileUse, type Media } from "./media-files.ts";
import { isUsableFile } from "./media-problems.ts";

interface Source {
  lecture: string;
  kind: string;
  height: number | null;
  file: string;
}

/**
 * Duration that a lecture is said to have, and the line of `lectures.csv` that says so; no line: it is from the
 * database.
 */
export interface StatedDuration {
  seconds: number;
  line?: number;
}

type Finding = Omit<Problem, "file"> & { file?: string };

/**
 * Tolerated difference from a stated duration in seconds: 1 percent, at least 2 seconds, because recordings of one
 * lecture may end at different times.
 */
const secondsTolerance = (seconds: number) => Math.max(2, seconds / 100);
const linesTolerance = (height: number) => Math.max(8, height / 50);

/**
 * Returns what ffprobe reads from a recording, or an empty object if it cannot read it. Undefined without ffprobe,
 * and for captions or a file that is missing or invalid.
 */
export async function recordingFacts(media: Media, use: FileUse): Promise<FileFacts | undefined> {
  const { file } = use;
  if (!media.ffprobe || file === null || use.accepts.includes("text/vtt")) return undefined;
  const known = media.facts.get(file);
  if (known) return known;
  const path = filePathOf(media, file);
  if (path === undefined || !(await isUsableFile(media, use))) return undefined;
  const facts = (await probeRecording(media.ffprobe, path)) ?? {};
  media.facts.set(file, facts);
  return facts;
}

function heightProblem(
  { kind, height, file }: Source,
  { height: lines }: FileFacts,
): Omit<Finding, "line"> | undefined {
  if (kind !== "video") return undefined;
  if (lines === undefined) return { column: "file", reason: `"${file}" has no video track` };
  if (height === null || Math.abs(lines - height) <= linesTolerance(lines)) return undefined;
  return { column: "height", reason: `is ${height}, but "${file}" has ${lines} lines` };
}

async function storedDurations(db: Writer, keys: string[]): Promise<[string, StatedDuration][]> {
  const found = await db
    .select({ key: lectures.key, seconds: lectures.duration_seconds })
    .from(lectures)
    .where(inArray(lectures.key, keys));
  return found.map(({ key, seconds }) => [key, { seconds }]);
}

/**
 * Finds recordings that ffprobe cannot read, or whose height or duration differs from what their row or lecture states.
 * Finds none without ffprobe.
 */
export async function recordingProblems<Row extends Source>(
  db: Writer,
  media: Media,
  { rows, use, stated }: { rows: CheckedRow<Row>[]; use: (row: Row) => FileUse; stated: Map<string, StatedDuration> },
): Promise<Finding[]> {
  if (!media.ffprobe) return [];
  const before = await storedDurations(
    db,
    rows.map(({ row }) => row.lecture),
  );
  const durations = new Map([...before, ...stated]);
  const reported = new Set<string>(); // a wrong duration is reported once per lecture, not once per recording
  const problems: Finding[] = [];
  for (const { line, row } of rows) {
    const facts = await recordingFacts(media, use(row));
    if (!facts) continue;
    const { seconds } = facts;
    if (seconds === undefined) {
      problems.push({ line, column: "file", reason: `"${row.file}" cannot be read as a recording` });
      continue;
    }
    const wrong = heightProblem(row, facts);
    if (wrong) problems.push({ line, ...wrong });
    const statedDuration = durations.get(row.lecture);
    if (
      !statedDuration ||
      reported.has(row.lecture) ||
      Math.abs(seconds - statedDuration.seconds) <= secondsTolerance(seconds)
    )
      continue;
    reported.add(row.lecture);
    const lasts = Math.round(seconds);
    problems.push(
      statedDuration.line === undefined
        ? {
            line,
            column: "file",
            reason: `"${row.file}" lasts ${lasts} seconds, but its lecture ${statedDuration.seconds}`,
          }
        : {
            file: "lectures.csv",
            line: statedDuration.line,
            column: "seconds",
            reason: `is ${statedDuration.seconds}, but "${row.file}" lasts ${lasts}`,
          },
    );
  }
  return problems;
}
