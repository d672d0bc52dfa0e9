import { expect, type BrowserContext, type Page, type Worker } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#api/db/client.ts";
import { accessTokens, doctors } from "#api/db/schema/identity.ts";
import { pushSubscriptions } from "#api/db/schema/reminders.ts";
import { path } from "#app/paths.ts";
import { logInAs } from "#tests/support/browser/demo-doctor.ts";
import { logOut } from "#tests/support/browser/doctors.ts";
import { addExam, addExamEvent, minutesFromNow } from "#tests/support/rows/exams/exam-rows.ts";
import { test as journey } from "#tests/support/browser/journey.ts";
import { startPushService } from "#tests/support/fakes/push-service.ts";
import { addHiddenCourse } from "#tests/support/rows/study-rows.ts";

type Service = Awaited<ReturnType<typeof startPushService>>;

const test = journey.extend<{ siteKey: { value: string }; service: Service }>({
  siteKey: async ({ browserName: _ }, use) => use({ value: "" }),
  service: async ({ siteKey }, use) => {
    const service = await startPushService(() => siteKey.value);
    await use(service);
    await service.stop();
    expect(service.faults).toEqual([]);
  },
});

async function addComingExam(db: Database, { phone }: { phone: string }) {
  const [doctor] = await db.select({ id: doctors.id }).from(doctors).where(eq(doctors.mobile_number, phone));
  const { id, scheduleId } = await addHiddenCourse(db, doctor?.id ?? 0);
  const event = await addExamEvent(db, await addExam(db, ["b"]), {
    scheduleId,
    opens_at: minutesFromNow(30),
    start_until: minutesFromNow(90),
    result_at: minutesFromNow(200),
    solution_at: minutesFromNow(200),
  });
  const ids = { id, schedule_id: event.schedule_id, eventId: event.schedule_event_id };
  return path("my-exam-info", ids);
}

test.use({ serviceWorkers: "allow" });

const section = (page: Page) => page.getByRole("region", { name: "রিমাইন্ডার" });

async function choose(page: Page, channel: "SMS" | "নোটিফিকেশন"): Promise<void> {
  await section(page).getByRole("group", { name: "পরীক্ষা খোলার এক ঘণ্টা আগে" }).getByLabel(channel).check();
  await section(page).getByRole("button", { name: "সেভ করুন" }).click();
  await expect(page.getByRole("status")).toContainText("পছন্দ সেভ হয়েছে");
}

test("an exam that has not opened links to the reminder settings, which are off by default", async ({
  page,
  newcomer,
  portalDb,
}) => {
  const exam = await addComingExam(portalDb, newcomer);
  await page.goto(exam);
  const offer = page.getByRole("link", { name: "রিমাইন্ডার নিন" });
  await offer.click();
  await expect(page).toHaveURL("/my/account#reminders-title");
  await expect(section(page).getByRole("checkbox", { checked: true })).toHaveCount(0);
  await choose(page, "SMS");
  await expect(section(page).getByRole("checkbox", { checked: true })).toHaveCount(1);
  await page.goto(exam);
  await expect(offer).toHaveCount(0);
});

/** Replaces push subscriptions, since a headless browser has no push service and shows no notifications. */
async function replaceSubscriptions(context: BrowserContext, service: Service): Promise<void> {
  const { endpoint, ...keys } = service.subscribe();
  const made = { endpoint, keys };
  await context.addInitScript((answer) => {
    Object.defineProperty(Notification, "permission", { value: "default" });
    Object.defineProperty(PushManager.prototype, "subscribe", { value: async () => ({ toJSON: () => answer }) });
  }, made);
}

const Shown = z.object({
  title: z.string(),
  body: z.string().optional(),
  tag: z.string(),
  data: z.object({ link: z.string() }),
});

/** Records notifications of the service worker from now on; the returned function reads them. */
async function watchNotifications(worker: Worker) {
  await worker.evaluate(`
    self.shown = [];
    registration.showNotification = async (title, options) => void self.shown.push({ title, ...options });`);
  return async () => z.array(Shown).parse(await worker.evaluate("self.shown"));
}

/** Delivers a push message to the page's service worker. */
async function deliver(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const { origin } = new URL(page.url());
      const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const { origin } = new URL(page.url());
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await registration, data: text });
  await session.detach();
}

test("a browser subscribes on a click, is notified of an exam, and shows it to no other doctor @js @build", async ({
  page,
  context,
  newcomer,
  cloneDoctor,
  portalDb,
  service,
  siteKey,
}) => {
  await replaceSubscriptions(context, service);
  await addComingExam(portalDb, newcomer);
  await test.step("the browser subscribes", async () => {
    await page.goto("/my/account");
    siteKey.value = (await section(page).locator("[data-push-key]").getAttribute("data-push-key")) ?? "";
    await section(page).getByRole("button", { name: "চালু করুন" }).click();
    await expect(page.getByRole("status")).toContainText("নোটিফিকেশন চালু হয়েছে");
    await expect(section(page)).toContainText("এই ব্রাউজারে নোটিফিকেশন চালু আছে");
    await choose(page, "নোটিফিকেশন");
  });
  const { title, body, link, tag, text } =
    await test.step("a push message is sent, without personal data", async () => {
      await portalDb.execute(sql`select graphile_worker.add_job('reminders.find')`);
      await expect.poll(() => service.delivered.length).toBe(1);
      const [delivered] = service.delivered;
      if (!delivered) throw new Error("no push message was delivered");
      expect(delivered.text).not.toContain(newcomer.phone);
      return delivered;
    });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  const shown = await watchNotifications(worker);
  await test.step("the notification is shown once, and opens the exam", async () => {
    await deliver(page, text);
    await expect.poll(shown).toMatchObject([{ title, body, tag, data: { link } }]);
    await deliver(page, text);
    await expect
      .poll(async () => (await shown()).map((one) => one.tag), "it replaces the same notification")
      .toEqual([tag, tag]);
    const press = () =>
      worker.evaluate(`new Promise((resolve) => {
        clients.openWindow = async (address) => resolve("open " + address);
        WindowClient.prototype.focus = async function () { resolve("focus " + this.url); };
        const notification = { close() {}, data: self.shown[0].data };
        dispatchEvent(Object.assign(new Event("notificationclick"), { notification, waitUntil() {} }));
      })`);
    const exam = new URL(link, page.url()).href;
    expect(await press()).toBe(`open ${exam}`);
    await page.goto(exam);
    expect(await press(), "a tab that shows it").toBe(`focus ${exam}`);
  });
  await test.step("another doctor on the same browser sees none of it", async () => {
    await logOut(page);
    await page.goto("/login");
    await logInAs(page, await cloneDoctor());
    await deliver(page, text);
    await expect.poll(shown, "on the screen of another doctor").toHaveLength(3);
    expect((await shown())[2]).toEqual({ title: "পোর্টালে নতুন খবর আছে", tag, data: { link } });
    await page.goto("/my/account");
    await expect(section(page).getByRole("button", { name: "চালু করুন" })).toBeVisible();
  });
});

test("a subscription that the browser replaces goes on, unless the login has ended @js @build", async ({
  page,
  context,
  newcomer,
  portalDb,
  service,
}) => {
  await replaceSubscriptions(context, service);
  await page.goto("/my/account");
  await section(page).getByRole("button", { name: "চালু করুন" }).click();
  await expect(page.getByRole("status")).toContainText("নোটিফিকেশন চালু হয়েছে");
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  /** Lets the browser replace the subscription; returns whether the worker has ended the new one. */
  const replace = ({ endpoint, ...keys }: ReturnType<Service["subscribe"]>) =>
    worker.evaluate(
      async (made) => {
        let isEnded = false;
        let work: Promise<unknown> = Promise.resolve();
        const newSubscription = { toJSON: () => made, unsubscribe: async () => (isEnded = true) };
        const waitUntil = (promise: Promise<unknown>) => (work = promise);
        dispatchEvent(Object.assign(new Event("pushsubscriptionchange"), { newSubscription, waitUntil }));
        await work;
        return isEnded;
      },
      { endpoint, keys },
    );
  const stored = async () =>
    (
      await portalDb
        .select({ endpoint: pushSubscriptions.endpoint })
        .from(pushSubscriptions)
        .innerJoin(accessTokens, eq(accessTokens.id, pushSubscriptions.access_token_id))
        .where(eq(accessTokens.doctor_id, newcomer.id))
    ).map(({ endpoint }) => endpoint);
  const next = service.subscribe();
  expect(await replace(next)).toBe(false);
  expect(await stored()).toEqual([next.endpoint]);
  await context.clearCookies();
  expect(await replace(service.subscribe()), "without a login").toBe(true);
  expect(await stored()).toEqual([next.endpoint]);
});

test("where the browser blocks notifications, the page says what to do @js", async ({ page, newcomer }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { value: "denied" });
  });
  await page.goto("/my/account");
  await expect(section(page), `doctor ${newcomer.id}`).toContainText("ব্রাউজারের সেটিংসে চালু করে");
  await expect(section(page).getByRole("button", { name: "চালু করুন" })).toBeHidden();
});
