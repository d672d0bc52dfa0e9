import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { asc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Writer } from "#api/db/client.ts";
import { errorCode } from "#runtime/error-code.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { notices, noticeTargets } from "#api/db/schema/service.ts";
import { insertNotice, updateNotice } from "#api/features/notices/service.ts";
import { mobileNumber } from "#locale/phones.ts";
import * as cell from "../cells.ts";
import { ImportError, type CheckedRow, type Problem } from "../csv.ts";
import { documentTexts, readDocument, readDocuments, type DocumentFile } from "../documents.ts";
import { richTextOf, textOfHtml } from "../markdown.ts";
import { QuestionError } from "../questions/markup.ts";
import { storePictures, picturesOfFolder, type NewPicture } from "../questions/pictures.ts";
import { idOf, type Ids } from "#content/ids.ts";
import { referenceTo } from "./reference.ts";
import { ownTable } from "./define-table.ts";
import type { CatalogueTable } from "./table.ts";

const audience = z
  .string()
  .regex(
    /^(all|(batch|course):[a-z0-9-]{1,64}|doctor:\S{1,30})$/,
    "is none of all, batch:SLUG, course:SLUG, doctor:NUMBER",
  );

const Attachment = z.object({ title: cell.text(), link: cell.link });

const attachments = z.codec(z.string(), z.array(Attachment), {
  decode(text, { issues }) {
    const lines = text.split("\n").filter((line) => line !== "");
    const found = lines.map((line) => {
      const [title = "", link = ""] = line.split("|").map((part) => part.trim());
      return Attachment.safeParse({ title, link }).data;
    });
    if (lines.length <= 10 && found.every((one) => one !== undefined)) return found;
    const message = lines.length > 10 ? "is given more than ten times" : "is not a title, a | and a link";
    issues.push({ code: "custom", message, input: text });
    return z.NEVER;
  },
  encode: (found) => found.map(({ title, link }) => `${title} | ${link}`).join("\n"),
});

const audiences = z.codec(
  z.string().min(1, "is missing: all, or batch:SLUG, course:SLUG, doctor:NUMBER"),
  z.array(audience),
  { decode: (text) => text.split(",").map((word) => word.trim()), encode: (words) => words.join(", ") },
);

function noticeFile(now: Date) {
  const row = z.object({
    key: cell.text(),
    title: cell.text(),
    to: audiences,
    pinned: cell.withDefault(cell.flag, false),
    publish_at: cell.optional(cell.datesAt(now).time),
    attachment: attachments,
    body: cell.text(100_000),
  });
  return { file: "notices/*.md", key: ["key"], row, repeated: ["attachment"] } satisfies DocumentFile<typeof row>;
}

type Row = z.output<ReturnType<typeof noticeFile>["row"]>;

interface NoticeHtml {
  html: string;
  pictures: NewPicture[];
}

/**
 * Converts the text of a notice to HTML with its pictures, which it reads from the folder of `path`. Throws a
 * QuestionError if content would be lost or none is left.
 */
async function noticeHtml(path: string, { body }: Row): Promise<NoticeHtml> {
  const kept = new Map<string, NewPicture>();
  const html = await richTextOf(body, { pictures: picturesOfFolder(dirname(path)), kept });
  if (html === "") throw new QuestionError("is empty once unsafe HTML is removed");
  return { html, pictures: [...kept.values()] };
}

/**
 * Reads a notice from a document; `published_at` is `now` unless the document says otherwise. Throws an ImportError if
 * the file is missing or invalid.
 */
export async function readNoticeFile(path: string, now: Date) {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw errorCode(error) === "ENOENT" ? new ImportError([{ file: path, reason: "there is no such file" }]) : error;
  });
  const file = basename(path);
  const { found, problems } = readDocument(file, bytes, noticeFile(now));
  if (problems.length > 0 || !found) throw new ImportError(problems);
  const { title, to, pinned, publish_at, attachment } = found.row;
  try {
    const { html, pictures } = await noticeHtml(path, found.row);
    return { title, to, pinned, attachments: attachment, published_at: publish_at ?? now, body_html: html, pictures };
  } catch (error) {
    if (!(error instanceof QuestionError)) throw error;
    throw new ImportError([{ file, line: found.lines?.get("body") ?? 1, column: "body", reason: error.message }]);
  }
}

const numberOf = (word: string) => mobileNumber(word.slice("doctor:".length)) ?? word.slice("doctor:".length);

async function selectDoctors(db: Writer, rows: Row[]): Promise<Map<string, number>> {
  const numbers = rows.flatMap(({ to }) => to.filter((word) => word.startsWith("doctor:")).map(numberOf));
  const found = await db
    .select({ number: doctors.mobile_number, id: doctors.id })
    .from(doctors)
    .where(inArray(doctors.mobile_number, numbers));
  return new Map(found.map(({ number, id }) => [number, id]));
}

function audiencesOf({ to }: Row, ids: Ids, doctorIds: Map<string, number>): string[] {
  const words = to.map((word) => {
    const [kind = "", name = ""] = word.split(":", 2);
    if (kind === "batch") return `batch:${idOf(ids, "batches.csv", name)}`;
    if (kind === "course") return `course:${idOf(ids, "courses.csv", name)}`;
    return kind === "doctor" ? `doctor:${doctorIds.get(numberOf(word)) ?? 0}` : word;
  });
  return [...new Set(words)].sort();
}

async function findNotice(db: Writer, key: string) {
  const [notice] = await db.select().from(notices).where(eq(notices.key, key));
  if (!notice) return undefined;
  const targets = await db.select().from(noticeTargets).where(eq(noticeTargets.notice_id, notice.id));
  return { ...notice, audiences: targets.map(({ audience: one }) => one).sort() };
}

const folderName = "notices";

// the audience in the syntax of a notice file
const audienceWords = sql<string[]>`array(
  select coalesce('batch:' || batches.slug, 'course:' || courses.slug, 'doctor:' || mobile_number, audience)
  from notice_targets left join batches on audience = 'batch:' || batches.id
    left join courses on audience = 'course:' || courses.id left join doctors on audience = 'doctor:' || doctors.id
  where notice_id = notices.id order by audience)`;

async function loadNotices(db: Writer) {
  const found = await db
    .select({ ...getTableColumns(notices), to: audienceWords })
    .from(notices)
    .orderBy(asc(notices.id));
  const unnamed = found.filter(({ key }) => key === null).length;
  const reason = `${unnamed} sent one by one have no file name: they are not exported`;
  const problems = unnamed === 0 ? [] : [{ file: folderName, reason }];
  const rows = [];
  for (const { key, body_html, published_at, attachments: attachment, ...notice } of found) {
    if (key === null) continue;
    const body = await textOfHtml(body_html);
    const isPersonal = notice.to.some((word) => word.startsWith("doctor:"));
    const retainReason = isPersonal ? "is addressed to single doctors: it is not exported" : undefined;
    if (body !== undefined) rows.push({ ...notice, key, body, attachment, publish_at: published_at, retainReason });
    else problems.push({ file: `${folderName}/${key}.md`, reason: "holds HTML that would be read back differently" });
  }
  return { rows, problems };
}

export function noticeTable(folder: string, now: Date): CatalogueTable {
  const definition = noticeFile(now);
  const written = new Map<string, NoticeHtml>();

  async function conflicts(db: Writer, rows: CheckedRow<Row>[]): Promise<Problem[]> {
    const known = await selectDoctors(
      db,
      rows.map(({ row }) => row),
    );
    const problems: Problem[] = [];
    for (const { row, file = "", lines } of rows) {
      const report = (column: string, reason: string) =>
        problems.push({ file, line: lines?.get(column) ?? 1, column, reason });
      for (const word of row.to)
        if (word.startsWith("doctor:") && !known.has(numberOf(word)))
          report("to", `no doctor has the number ${word.slice(7)}`);
      try {
        written.set(row.key, await noticeHtml(join(folder, file), row));
      } catch (error) {
        if (!(error instanceof QuestionError)) throw error;
        report("body", error.message);
      }
    }
    return problems;
  }

  return ownTable({
    ...definition,
    rows: (from) => readDocuments(from, folderName, definition),
    texts: (rows) => documentTexts(folderName, rows),
    load: loadNotices,
    references: ({ to }) =>
      to.flatMap((word) => {
        const [kind, name = ""] = word.split(":", 2);
        if (kind === "batch") return [referenceTo("to", "batches.csv", name)];
        return kind === "course" ? [referenceTo("to", "courses.csv", name)] : [];
      }),
    conflicts,
    async save(db, rows, ids) {
      const doctorIds = await selectDoctors(db, rows);
      const counts = { added: 0, changed: 0 };
      for (const row of rows) {
        const { html, pictures: shown } = written.get(row.key) ?? { html: "", pictures: [] };
        await storePictures(db, shown);
        const before = await findNotice(db, row.key);
        const notice = {
          key: row.key,
          title: row.title,
          body_html: html,
          attachments: row.attachment,
          pinned: row.pinned,
          published_at: row.publish_at ?? before?.published_at ?? now,
        };
        const wanted = audiencesOf(row, ids, doctorIds);
        if (!before) {
          await insertNotice(db, notice, wanted);
          counts.added += 1;
        } else if (!isDeepStrictEqual({ ...before, ...notice, audiences: wanted }, before)) {
          await updateNotice(db, before.id, notice, wanted);
          counts.changed += 1;
        }
      }
      return counts;
    },
  });
}
