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
const healedWithinMs = 60_000; // patience is no budget: a slow machine fails nothing

type Answer = Awaited<ReturnType<typeof timed>>;

const quickest = (answers: Answer[]) => Math.min(...answers.map(({ ms }) => ms));

async function timed(doctor: PlainBrowser, path: string) {
  const beganMs = performance.now();
  const { status } = await doctor.send(path);
  return { path, status, ms: performance.now() - beganMs };
}

withLine(
  "a locked table holds up the pages that need it and no other, and heals once it is free",
  async ({ line, visitor }) => {
    for (const path of [...others, "/my/complain-box"])
      expect(await timed(visitor, path)).toMatchObject({ status: 200 });
    const staff = new pg.Client(line.connection);
    await staff.connect();
    await staff.query("begin; lock table complaints in access exclusive mode");
    const waited: Answer[] = [];
    let isLocked = true;
    const waiting = Array.from({ length: 16 }, async () => {
      while (isLocked) waited.push(await timed(visitor, "/my/complain-box"));
    });
    const seen: Answer[] = [];
    for (let round = 0; round < 5; round += 1)
      seen.push(...(await Promise.all(others.map((path) => timed(visitor, path)))));
    isLocked = false;
    await Promise.all(waiting);
    expect([...new Set(waited.map(({ status }) => status))]).toEqual([503]);
    expect(seen.filter(({ status }) => status !== 200)).toEqual([]);
    // a machine that does other things holds up a round; what waits for the table waits in each
    for (const path of others)
      expect(quickest(seen.filter((answer) => answer.path === path)), path).toBeLessThan(quickest(waited));

    await staff.query("rollback");
    await staff.end();
    const isBack = async () => (await timed(visitor, "/my/complain-box")).status;
    await expect.poll(isBack, { timeout: healedWithinMs }).toBe(200);
  },
);

withLine("connections that a firewall forgot are given up, without a restart", async ({ line, visitor }) => {
  const crowd = () => Promise.all(Array.from({ length: 12 }, () => timed(visitor, "/my/notices"))); // more than the pool has
  const isAnswered = async () => (await crowd()).every(({ status }) => status === 200);
  await expect.poll(isAnswered, { timeout: healedWithinMs }).toBe(true);
  line.forget();
  const lost = crowd();
  const isBack = async () => (await timed(visitor, "/my/account")).status;
  await expect.poll(isBack, { timeout: healedWithinMs }).toBe(200);
  await lost;
  await expect.poll(isAnswered, { timeout: healedWithinMs }).toBe(true);
});
