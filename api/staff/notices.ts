import { resolve } from "node:path";
import type { Command } from "commander";
import { eq } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { readNoticeFile } from "#content/tables/notice-table.ts";
import { storePictures } from "#content/questions/pictures.ts";
import { batches, courses } from "#api/db/schema/catalogue.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { insertNotice } from "#api/features/notices/service.ts";
import { timestamp } from "#api/http/wire.ts";
import { mobileNumber } from "#locale/phones.ts";
import { audit, StaffError, type StaffContext } from "./context.ts";

const finders: Record<string, (db: Writer, name: string) => Promise<{ id: number }[]>> = {
  batch: (db, slug) => db.select({ id: batches.id }).from(batches).where(eq(batches.slug, slug)),
  course: (db, slug) => db.select({ id: courses.id }).from(courses).where(eq(courses.slug, slug)),
  doctor: (db, number) =>
    db
      .select({ id: doctors.id })
      .from(doctors)
      .where(eq(doctors.mobile_number, mobileNumber(number) ?? number)),
};

/** Converts an audience of a file (all, batch:SLUG, course:SLUG, doctor:NUMBER) to the stored form with an id. */
async function audienceOf(db: Writer, word: string): Promise<string> {
  if (word === "all") return word;
  const [kind = "", name = ""] = word.split(":", 2);
  const [found] = (await finders[kind]?.(db, name)) ?? [];
  if (!found) throw new StaffError(`to: there is no ${word}.`);
  return `${kind}:${found.id}`;
}

export function noticeCommands(program: Command, { now, print, withDatabase }: StaffContext): void {
  const command = program.command("notices").description("notices to doctors");

  command
    .command("publish")
    .description("publish the notice in a file (docs/notice-format.md)")
    .argument("<file>", "holds the notice")
    .action((argument: string) =>
      withDatabase(async ({ db }) => {
        const file = resolve(argument);
        const { to, pictures, ...notice } = await readNoticeFile(file, now());
        const id = await db.transaction(async (transaction) => {
          const audiences: string[] = [];
          for (const word of to) audiences.push(await audienceOf(transaction, word));
          await storePictures(transaction, pictures);
          const made = await insertNotice(transaction, notice, [...new Set(audiences)]);
          await audit(transaction, "notices publish", { notice: made, file, title: notice.title, audiences });
          return made;
        });
        const when = notice.published_at <= now() ? "is out" : `comes out at ${timestamp(notice.published_at)}`;
        print(`Notice ${id} for ${to.join(", ")} ${when}: ${notice.title}`);
      }),
    );
}
