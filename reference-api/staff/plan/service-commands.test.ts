import { expect, test } from "vitest";
import type { Database } from "#api/db/client.ts";
import { smsOutbox } from "#api/db/schema/identity.ts";
import { insertComplaint, insertMessage } from "#api/features/complaints/service.ts";
import { insertNotice } from "#api/features/notices/service.ts";
import { addDoctor } from "#tests/support/api/accounts.ts";
import { expectPlanned, type PlannedCommand } from "#tests/support/processes/planned-command.ts";
import { temporaryFile } from "#tests/support/processes/folders/temporary-file.ts";
import { addTopic } from "#tests/support/rows/service-rows.ts";

const noticeFile = () => temporaryFile("notice.md", "---\ntitle: Holiday\nto: all\n---\nNo class.\n");
const doctor = (db: Database) => addDoctor(db, { name: "Rahima" });

async function published(db: Database) {
  await doctor(db);
  const notice = { title: "Class", body_html: "<p>Friday</p>", attachments: [], published_at: new Date() };
  return `${await insertNotice(db, notice, ["all"])}`;
}

async function complaint(db: Database, answers: number) {
  const { id: doctor_id } = await doctor(db);
  const { id: topic_id } = await addTopic(db);
  const id = await insertComplaint(db, { doctor_id, topic_id, subject: "Sheet", last_message_at: new Date() });
  for (let times = 0; times < answers; times += 1)
    await insertMessage(db, { complaintId: id, author: "staff", body: "Sent.", now: new Date() });
  return [`${id}`, `${"We have sent it. ".repeat(6)}That is the last word.`];
}

const commands: Record<string, PlannedCommand> = {
  "notices publish": {
    async words(db) {
      await doctor(db);
      return [await noticeFile()];
    },
    shows: /^"Holiday" for all\.\n1 doctors get it\.$/m,
    keeps: { title: "Holiday", told: 1 },
  },
  "notices replace": {
    words: async (db) => [await published(db), await noticeFile()],
    shows: /^Notice 1, "Class" → "Holiday" for all\.\n0 doctors have read it; it is new to 1\.$/m,
    keeps: { was: "Class", title: "Holiday" },
  },
  "notices withdraw": {
    words: async (db) => [await published(db), "--reason", "x"],
    shows: /^Notice 1, "Class", is hidden from all\.\n1 doctors no longer see it; 0 have read it\.$/m,
    keeps: { audiences: ["all"] },
  },
  "complaints answer": {
    words: (db) => complaint(db, 1),
    shows: /^Complaint 1 of doctor 1, Rahima, .*"Sheet": answered → answered.*\nIt was answered before:/,
    keeps: { was: "answered", is: "answered" },
  },
  "sms retry": {
    async words(db) {
      const failed = { body: "x", purpose: "otp", status: "failed" } as const;
      await db.insert(smsOutbox).values([
        { recipient: "01711111111", ...failed },
        { recipient: "01722222222", ...failed },
      ]);
      return ["--failed"];
    },
    shows: /^2 messages, 2 of them login codes that have expired: failed → queued\.$/m,
    keeps: { messages: [1, 2] },
  },
};

test.each(Object.entries(commands))("%s shows who is told, and asks", async (name, command) => {
  expect(await expectPlanned(name, command)).toBe(1);
});

test("a first answer to a complaint is shown before", async () => {
  const first: PlannedCommand = {
    words: (db) => complaint(db, 0),
    shows: /"Sheet": open → answered.*\nAnswer: .*last word\.$/m,
    keeps: { was: "open" },
  };
  expect(await expectPlanned("complaints answer", first)).toBe(1);
});
