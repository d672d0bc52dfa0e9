import { expect } from "@playwright/test";
import pg from "pg";
import { databaseByLine } from "#tests/support/database-line.ts";
import { demoDoctor } from "#tests/support/demo-doctor.ts";
import { test } from "#tests/support/http-test.ts";
import { browserAt, type PlainBrowser } from "#tests/support/plain-browser.ts";
import { cookieSecret } from "#tests/support/visitor.ts";

type Line = Awaited<ReturnType<typeof databaseByLine>>;

const withLine = test.extend<{ line: Line; visitor: PlainBrowser }>({
  line: async ({ browserName: _ }, use) => {
    const line = await databaseByLine();
    await use(line);
    await line.close();
  },
  visitor: async ({ line, start }, use) => {
    const portal = await start({ DATABASE_URL: line.url, SESSION_SECRETS: cookieSecret, LOG_LEVEL: "silent" });
    const doctor = browserAt(portal.origin);
    await doctor.logIn(demoDoctor.phone, demoDoctor.password);
    await use(doctor);
  },
});

const others = ["/my/notices", "/my/account", "/my/courses", "/faq?search=fcps"];

async function statusOf(doctor: PlainBrowser, path: string) {
  return (await doctor.send(path)).status;
}

withLine(
  "a locked table holds up the pages that need it and no other, and heals once it is free",
  async ({ line, visitor }) => {
    const complaints = () => statusOf(visitor, "/my/complain-box");
    const elsewhere = () => Promise.all(others.map((path) => statusOf(visitor, path)));
    const staff = new pg.Client(line.connection);
    await staff.connect();
    const held = async () => {
      const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      return (await staff.query(waiting)).rowCount;
    };

    // a machine that does other things may hold up a page, too; a table that was in their way would do so each time
    await expect(async () => {
      await expect.poll(elsewhere).toEqual(others.map(() => 200));
      await expect.poll(complaints).toBe(200);
      await staff.query("begin; lock table complaints in access exclusive mode");
      const waiting = Promise.all(Array.from({ length: 16 }, complaints));
      try {
        await expect.poll(held, { intervals: [10], timeout: 5000 }).toBeGreaterThan(3);
        expect(await elsewhere()).toEqual(others.map(() => 200));
        expect(await held(), "who needs the table waits longer").toBeGreaterThan(0);
        expect([...new Set(await waiting)]).toEqual([503]);
      } finally {
        await waiting;
        await staff.query("rollback");
      }
    }).toPass();
    await staff.end();
    await expect.poll(complaints).toBe(200);
  },
);

withLine("connections that a firewall forgot are given up, without a restart", async ({ line, visitor }) => {
  const crowd = () => Promise.all(Array.from({ length: 12 }, () => statusOf(visitor, "/my/notices"))); // more than the pool has
  const isAnswered = async () => (await crowd()).every((status) => status === 200);
  await expect.poll(isAnswered).toBe(true);
  line.forget();
  const lost = crowd();
  await expect.poll(() => statusOf(visitor, "/my/account")).toBe(200);
  await lost;
  await expect.poll(isAnswered).toBe(true);
});
