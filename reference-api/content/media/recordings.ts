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

/** Duration stated for a lecture, and the line that states it; no line: the stored lecture states it. */
export interface StatedDuration {
  seconds: number;
  line?: number;
}

type Finding = Omit<Problem, "file"> & { file?: string };

/** Tolerances: recordings of one lecture may end at different times, and encoders add or drop lines. */
const secondsTolerance = (seconds: number) => Math.max(2, seconds / 100);
const linesTolerance = (height: number) => Math.max(8, height / 50);

/** Facts that ffprobe reads from a recording; undefined: there is no ffprobe, or no valid file to read. */
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

/** Finds recordings that differ from what their rows or lectures state; none without ffprobe. */
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
