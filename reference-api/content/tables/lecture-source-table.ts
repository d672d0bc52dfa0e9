import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { lectures, lectureSources } from "#api/db/schema/lectures.ts";
import { playlistType } from "#contract/study/media.ts";
import * as cell from "../cells.ts";
import { joinedKey, type CheckedRows, type Problem } from "../csv.ts";
import { isAddress, type FileUse, type Media } from "#content/media/media-files.ts";
import { filesOf, mediaId, mediaName } from "#content/media/media.ts";
import { recordingFacts, recordingProblems, type StatedDuration } from "#content/media/recordings.ts";
import { catalogueTable, rowReader } from "./define-table.ts";
import type { CatalogueTable } from "./table.ts";

const sourceTypes = {
  video: ["video/mp4"],
  hls: [playlistType],
  audio: ["audio/mp4", "audio/mpeg"],
  captions: ["text/vtt"],
} as const;

const sourceRow = z
  .object({
    lecture: cell.key,
    kind: cell.oneOf(lectureSources.kind.enumValues),
    height: cell.optional(cell.wholeNumber),
    kbps: cell.optional(cell.wholeNumber),
    file: cell.text(500),
  })
  .refine(({ kind, height }) => kind === "video" || height === null, {
    path: ["height"],
    error: "may be given only for a video",
  });

type Source = z.output<typeof sourceRow>;

const definition = {
  file: "lecture_sources.csv",
  key: ["lecture" as const, "kind" as const, "height" as const],
  row: sourceRow,
};

const ownerOf = ({ lecture, kind, height }: Source) => joinedKey([lecture, kind, String(height ?? "")]);

const useOf = (row: Source): FileUse => ({
  owner: ownerOf(row),
  column: "file",
  file: row.file,
  title: ownerOf(row).replaceAll("/", "-"),
  accepts: [...sourceTypes[row.kind]],
});

const emptyReason = (what: string) => `is empty: say ${what}, or install ffprobe, which reads it from the file`;

/**
 * Reads the rows, or returns undefined if there is no such file. It does not check for duplicates: the key includes the
 * height, which `fillHeights` may read from the recording.
 */
const readSources = rowReader({ ...definition, key: [] });

async function fillHeights(
  media: Media,
  found: CheckedRows<Source> | undefined,
): Promise<CheckedRows<Source> | undefined> {
  if (!found) return undefined;
  const lineOf = new Map<string, number>();
  const problems: Problem[] = [];
  const rows = [];
  for (const { line, row } of found.rows) {
    const wrong = (reason: string) => problems.push({ file: definition.file, line, column: "height", reason });
    const isEmpty = row.kind === "video" && row.height === null;
    const { height = row.height } = (isEmpty && (await recordingFacts(media, useOf(row)))) || {};
    const completed = { ...row, height };
    rows.push({ line, row: completed });
    if (isEmpty && isAddress(row.file)) wrong("is empty: say how many lines it has, because the file is remote");
    else if (isEmpty && !media.ffprobe) wrong(emptyReason("how many lines it has"));
    if (isEmpty && height === null) continue; // the file cannot be read, which is reported separately
    const key = ownerOf(completed);
    const earlier = lineOf.get(key);
    if (earlier === undefined) lineOf.set(key, line);
    else wrong(`"${key}" is on line ${earlier} already`);
  }
  return { rows, keys: found.keys && new Set(lineOf.keys()), problems: [...found.problems, ...problems] };
}

interface WithDuration {
  key: string;
  seconds: number | null;
}

/**
 * Fills empty `seconds` of lectures from the longest of their recordings. Rows that stay empty are reported as problems
 * and left out; without a file the result is undefined.
 */
export async function fillDurations<Row extends WithDuration>(
  media: Media,
  folder: string,
  found: CheckedRows<Row> | undefined,
): Promise<CheckedRows<Row> | undefined> {
  const emptyRows = found?.rows.filter(({ row }) => row.seconds === null) ?? [];
  if (!found || emptyRows.length === 0) return found;
  const lectureKeys = new Set(emptyRows.map(({ row }) => row.key));
  const longest = new Map<string, number>();
  const sources = media.ffprobe ? await readSources(folder) : undefined;
  for (const { row } of sources?.rows ?? []) {
    const facts = lectureKeys.has(row.lecture) ? await recordingFacts(media, useOf(row)) : undefined;
    longest.set(row.lecture, Math.max(longest.get(row.lecture) ?? 0, facts?.seconds ?? 0));
  }
  const problems: Problem[] = [];
  const rows = found.rows.flatMap((one) => {
    if (one.row.seconds !== null) return [one];
    const seconds = longest.get(one.row.key) ?? 0;
    if (seconds > 0) return [{ ...one, row: { ...one.row, seconds: Math.max(1, Math.round(seconds)) } }];
    const reason = media.ffprobe ? "is empty, and no recording gives it" : emptyReason("how long it lasts");
    problems.push({ file: "lectures.csv", line: one.line, column: "seconds", reason });
    return [];
  });
  return { rows, keys: found.keys, problems: [...found.problems, ...problems] };
}

export function sourceTable(media: Media, stated: Map<string, StatedDuration>): CatalogueTable {
  const files = filesOf(media, {
    table: "sources",
    use: useOf,
    current: (db) =>
      db
        .select({
          key: sql<string>`${lectures.key} || '/' || ${lectureSources.kind} || '/' || coalesce(${lectureSources.height}::text, '')`,
          id: lectureSources.media_file_id,
        })
        .from(lectureSources)
        .innerJoin(lectures, eq(lectures.id, lectureSources.lecture_id)),
  });
  return catalogueTable({
    ...definition,
    ...files,
    rows: async (folder) => fillHeights(media, await readSources(folder)),
    conflicts: async (db, rows) => [
      ...(await files.conflicts(db, rows)),
      ...(await recordingProblems(db, media, { rows, use: useOf, stated })),
    ],
    into: lectureSources,
    target: [lectureSources.lecture_id, lectureSources.kind, lectureSources.height],
    links: { lecture_id: ["lectures.csv", "lecture"] },
    values: (row, ids) => ({ media_file_id: mediaId(ids, "sources", ownerOf(row)) ?? 0 }),
    extraColumns: { file: mediaName("lecture_sources.media_file_id") },
  });
}
