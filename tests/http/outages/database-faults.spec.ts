import { expect } from "@playwright/test";
import pg from "pg";
import { databaseBehindProxy } from "#tests/support/processes/proxies/database-proxy.ts";
import { demoDoctor } from "#tests/support/browser/demo-doctor.ts";
import { test } from "#tests/support/browser/http-test.ts";
import { browserAt, type PlainBrowser } from "#tests/support/api/portal/plain-browser.ts";
import { cookieSecret } from "#tests/support/api/portal/visitor.ts";

type DatabaseProxy = Awaited<ReturnType<typeof databaseBehindProxy>>;

const withProxy = test.extend<{ line: DatabaseProxy; visitor: PlainBrowser }>({
  line: async ({ browserName: _ }, use) => {
    const line = await databaseBehindProxy();
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

withProxy("a locked table blocks only the pages that need it, until it is unlocked", async ({ line, visitor }) => {
  const complaints = () => statusOf(visitor, "/my/complain-box");
  const elsewhere = () => Promise.all(others.map((path) => statusOf(visitor, path)));
  const staff = new pg.Client(line.connection);
  await staff.connect();
  const waitingCount = async () => {
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    return (await staff.query(waiting)).rowCount;
  };

  // a busy machine may delay a page, too; a lock in the way of these pages would do so on every try
  await expect(async () => {
    await expect.poll(elsewhere).toEqual(others.map(() => 200));
    await expect.poll(complaints).toBe(200);
    await staff.query("begin; lock table complaints in access exclusive mode");
    const waiting = Promise.all(Array.from({ length: 16 }, complaints));
    try {
      await expect.poll(waitingCount, { intervals: [10], timeout: 5000 }).toBeGreaterThan(3);
      expect(await elsewhere()).toEqual(others.map(() => 200));
      expect(await waitingCount(), "requests that need the table still wait").toBeGreaterThan(0);
      expect([...new Set(await waiting)]).toEqual([503]);
    } finally {
      await waiting;
      await staff.query("rollback");
    }
  }).toPass();
  await staff.end();
  await expect.poll(complaints).toBe(200);
});

withProxy("connections that a firewall dropped are replaced without a restart", async ({ line, visitor }) => {
  const manyRequests = () => Promise.all(Array.from({ length: 12 }, () => statusOf(visitor, "/my/notices"))); // more than the pool has
  const isAnswered = async () => (await manyRequests()).every((status) => status === 200);
  await expect.poll(isAnswered).toBe(true);
  line.forget();
  const lost = manyRequests();
  await expect.poll(() => statusOf(visitor, "/my/account")).toBe(200);
  await lost;
  await expect.poll(isAnswered).toBe(true);
});
