import { resolve } from "node:path";
import type { Command } from "commander";
import { desc, eq, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { readNoticeFile } from "#content/tables/notice-table.ts";
import { storePictures } from "#content/questions/pictures.ts";
import { batches, courses } from "#api/db/schema/catalogue.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { noticeReads, notices, noticeTargets } from "#api/db/schema/service.ts";
import { countAudience } from "#api/features/notices/queries.ts";
import { insertNotice, updateNotice } from "#api/features/notices/service.ts";
import { timestamp } from "#api/http/wire.ts";
import { mobileNumber } from "#locale/phones.ts";
import { StaffError, type StaffContext } from "./context.ts";
import { addListCommand } from "./list-command.ts";
import { changes } from "./plan/change.ts";
import { rowId } from "./row-id.ts";

const maxListed = 50;

const finders: Record<string, (db: Writer, name: string) => Promise<{ id: number }[]>> = {
  batch: (db, slug) => db.select({ id: batches.id }).from(batches).where(eq(batches.slug, slug)),
  course: (db, slug) => db.select({ id: courses.id }).from(courses).where(eq(courses.slug, slug)),
  doctor: (db, number) =>
    db
      .select({ id: doctors.id })
      .from(doctors)
      .where(eq(doctors.mobile_number, mobileNumber(number) ?? number)),
};

/**
 * Converts an audience of a file to its stored form: `all` stays; batch:SLUG, course:SLUG and doctor:NUMBER, a mobile
 * number, get the id in place of the name. Throws a StaffError if it does not exist.
 */
async function audienceOf(db: Writer, word: string): Promise<string> {
  if (word === "all") return word;
  const [kind = "", name = ""] = word.split(":", 2);
  const [found] = (await finders[kind]?.(db, name)) ?? [];
  if (!found) throw new StaffError(`to: there is no ${word}.`);
  return `${kind}:${found.id}`;
}

async function readNotice(transaction: Writer, file: string, now: Date) {
  const { to, pictures, ...notice } = await readNoticeFile(file, now);
  const audiences: string[] = [];
  for (const word of to) audiences.push(await audienceOf(transaction, word));
  await storePictures(transaction, pictures);
  return { notice, to, audiences: [...new Set(audiences)] };
}

async function requireNotice(db: Writer, id: number) {
  const [notice] = await db.select().from(notices).where(eq(notices.id, id)).for("update");
  if (!notice) throw new StaffError(`There is no notice ${id}.`);
  return notice;
}

async function selectNewest(db: Writer) {
  const rows = await db
    .select({
      id: notices.id,
      at: notices.published_at,
      title: notices.title,
      to: sql<string>`coalesce((select string_agg(${noticeTargets.audience}, ', ' order by ${noticeTargets.audience}) from ${noticeTargets} where ${noticeTargets.notice_id} = ${notices.id}), 'withdrawn')`,
      read: db.$count(noticeReads, eq(noticeReads.notice_id, notices.id)),
    })
    .from(notices)
    .orderBy(desc(notices.id))
    .limit(maxListed);
  return rows.map((row) => ({ ...row, at: timestamp(row.at) }));
}

export function noticeCommands(program: Command, context: StaffContext): void {
  const { now } = context;
  const command = program.command("notices").description("notices to doctors");
  const outcome = (id: number, { notice, to }: Awaited<ReturnType<typeof readNotice>>) => {
    const when = notice.published_at <= now() ? "is out" : `comes out at ${timestamp(notice.published_at)}`;
    return `Notice ${id} for ${to.join(", ")} ${when}: ${notice.title}`;
  };

  addListCommand(command, context, {
    name: "list",
    description: `list the newest ${maxListed} notices, with the number of doctors who have read each`,
    select: selectNewest,
    none: "No notice.",
    lineOf: ({ id, at, to, read, title }) => `${id}  ${at}  ${to}  read by ${read}  ${title}`,
  });

  changes(
    command
      .command("publish")
      .description("publish the notice in a file (docs/catalogue-format.md)")
      .argument("<file>", "holds the notice"),
    context,
    {
      async change(db, argument: string) {
        const file = resolve(argument);
        const read = await readNotice(db, file, now());
        const { notice, audiences } = read;
        const told = await countAudience(db, audiences);
        const id = await insertNotice(db, notice, audiences);
        return {
          effect: [`"${notice.title}" for ${read.to.join(", ")}.`],
          aside: [`${told} doctors get it.`],
          detail: { notice: id, file, title: notice.title, audiences, told },
          done: [outcome(id, read)],
          remedy: "`notices withdraw` hides it again; who has read it has read it.",
        };
      },
    },
  );

  changes(
    command
      .command("replace")
      .description("replace a notice by the one in a file, which counts as new and unread")
      .argument("<id>", "the notice, as notices list shows it", rowId)
      .argument("<file>", "holds the new notice"),
    context,
    {
      async change(db, id: number, argument: string) {
        const file = resolve(argument);
        const { key, title: was } = await requireNotice(db, id);
        if (key !== null)
          throw new StaffError(`Notice ${id} comes from the content folder: change ${key} there and import it.`);
        const read = await readNotice(db, file, now());
        const { notice, audiences } = read;
        const told = await countAudience(db, audiences);
        const readers = await db.$count(noticeReads, eq(noticeReads.notice_id, id));
        await updateNotice(db, id, notice, audiences);
        await db.delete(noticeReads).where(eq(noticeReads.notice_id, id));
        return {
          effect: [`Notice ${id}, "${was}" → "${notice.title}" for ${read.to.join(", ")}.`],
          aside: [`${readers} doctors have read it; it is new to ${told}.`],
          detail: { notice: id, file, was, title: notice.title, audiences, told },
          done: [outcome(id, read)],
        };
      },
    },
  );

  changes(
    command
      .command("withdraw")
      .description("hide a notice from all doctors; its text is kept")
      .argument("<id>", "the notice, as notices list shows it", rowId)
      .requiredOption("--reason <text>", "kept with it"),
    context,
    {
      async change(db, id: number, { reason }: { reason: string }) {
        const { key, title } = await requireNotice(db, id);
        const hidden = await db
          .delete(noticeTargets)
          .where(eq(noticeTargets.notice_id, id))
          .returning({ audience: noticeTargets.audience });
        if (hidden.length === 0) throw new StaffError(`Notice ${id} is withdrawn already.`);
        const audiences = hidden.map(({ audience }) => audience);
        const readers = await db.$count(noticeReads, eq(noticeReads.notice_id, id));
        const returns = `Remove ${key} from notices/ of the content folder: the next import publishes it again.`;
        return {
          effect: [`Notice ${id}, "${title}", is hidden from ${audiences.join(", ")}.`],
          aside: [`${await countAudience(db, audiences)} doctors no longer see it; ${readers} have read it.`],
          detail: { notice: id, title, audiences, reason },
          done: [`Notice ${id} is withdrawn: ${title}`, ...(key === null ? [] : [returns])],
          remedy: "`notices replace` publishes it again from a file.",
        };
      },
    },
  );
}
