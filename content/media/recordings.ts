import { inArray } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { lectures } from "#api/db/schema/lectures.ts";
import type { CheckedRow, Problem } from "../csv.ts";
import { probeRecording } from "./ffprobe.ts";
import { placeOf, type FileFacts, type FileUse, type Media } from "./media-files.ts";
import { isSound } from "./media-problems.ts";

/** A row of a recording. */
interface Source {
  lecture: string;
  kind: string;
  height: number | null;
  file: string;
}

/** How long a lecture is said to last, and the line that says so; none: it was read from a recording. */
export interface Stated {
  seconds: number;
  line?: number;
}

type Finding = Omit<Problem, "file"> & { file?: string };

/** What the ends of two recordings of one lecture differ by, and the lines that an encoder adds or leaves out. */
const secondsApart = (seconds: number) => Math.max(2, seconds / 100);
const linesApart = (height: number) => Math.max(8, height / 50);

/** What ffprobe tells of a file that may be played; undefined: nothing, or there is no ffprobe. */
export async function recordingFacts(media: Media, use: FileUse): Promise<FileFacts | undefined> {
  const { file } = use;
  if (!media.ffprobe || file === null || use.accepts.includes("text/vtt")) return undefined;
  const known = media.facts.get(file);
  if (known) return known;
  const path = placeOf(media, file);
  if (path === undefined || !(await isSound(media, use))) return undefined;
  const facts = (await probeRecording(media.ffprobe, path)) ?? {};
  media.facts.set(file, facts);
  return facts;
}

function heightProblem(
  { kind, height, file }: Source,
  { height: lines }: FileFacts,
): Omit<Finding, "line"> | undefined {
  if (kind !== "video") return undefined;
  if (lines === undefined) return { column: "file", reason: `"${file}" holds no picture` };
  if (height === null || Math.abs(lines - height) <= linesApart(lines)) return undefined;
  return { column: "height", reason: `is ${height}, but "${file}" has ${lines} lines` };
}

async function statedBefore(db: Writer, keys: string[]): Promise<[string, Stated][]> {
  const found = await db
    .select({ key: lectures.key, seconds: lectures.duration_seconds })
    .from(lectures)
    .where(inArray(lectures.key, keys));
  return found.map(({ key, seconds }) => [key, { seconds }]);
}

/** Where what the tables say of recordings is not what their files say. Without ffprobe nothing is compared. */
export async function recordingProblems<Row extends Source>(
  db: Writer,
  media: Media,
  { rows, use, stated }: { rows: CheckedRow<Row>[]; use: (row: Row) => FileUse; stated: Map<string, Stated> },
): Promise<Finding[]> {
  if (!media.ffprobe) return [];
  const before = await statedBefore(
    db,
    rows.map(({ row }) => row.lecture),
  );
  const lasting = new Map([...before, ...stated]);
  const told = new Set<string>(); // one wrong figure is told once, however many recordings there are
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
    const said = lasting.get(row.lecture);
    if (!said || told.has(row.lecture) || Math.abs(seconds - said.seconds) <= secondsApart(seconds)) continue;
    told.add(row.lecture);
    const lasts = Math.round(seconds);
    problems.push(
      said.line === undefined
        ? { line, column: "file", reason: `"${row.file}" lasts ${lasts} seconds, but its lecture ${said.seconds}` }
        : {
            ...{ file: "lectures.csv", line: said.line, column: "seconds" },
            reason: `is ${said.seconds}, but "${row.file}" lasts ${lasts}`,
          },
    );
  }
  return problems;
}
