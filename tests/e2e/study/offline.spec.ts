import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { logOut, main, title } from "#tests/support/browser/doctors.ts";
import { logInAs } from "#tests/support/browser/demo-doctor.ts";
import { hydrated } from "#tests/support/browser/hydrated.ts";
import { cachedPaths, offlineNote, openAndCache, openDashboard, test } from "#tests/support/browser/offline-cache.ts";
import { bookPath } from "#tests/support/rows/demo-pages.ts";
import { enterRoom, test as roomTest } from "#tests/support/browser/exams/exam-room-page.ts";

const maxCopies = 80;
const noInternet = "ইন্টারনেট নেই";
const ageNote = /^অফলাইন: [০-৯]+ \S+, (ভোর|সকাল|দুপুর|বিকেল|সন্ধ্যা|রাত) [০-৯:]+(টা)?-এর পাতা/;

async function expectNoCopy(page: Page, address: string, phone: string): Promise<void> {
  await page.goto(address);
  await expect(title(page)).toHaveText(noInternet);
  await expect(page.getByRole("link")).toHaveText(["আবার চেষ্টা করুন"]);
  await expect(page.locator("body")).not.toContainText(phone);
}

test.describe("offline @js", () => {
  test("the dashboard, the timetable and a notice are shown with their age @js", async ({ page, context, doctor }) => {
    await openDashboard(page);
    await openAndCache(page, "/my/schedule");
    await openAndCache(page, `/my/courses/${doctor.courses.running}/full-schedule`);
    await openAndCache(page, `/my/courses/${doctor.courses.running}/lecture-sheet`);
    await page.goto("/my/notices");
    const notice = main(page).getByRole("listitem").getByRole("link").first();
    const words = (await notice.innerText()).split("\n")[0] ?? "";
    await notice.click();
    await expect(page).toHaveURL(/\/my\/notices\/\d+$/);
    const { pathname } = new URL(page.url());
    await expect.poll(() => cachedPaths(page)).toContain(pathname);

    await context.setOffline(true);
    await page.goto("/my/dashboard");
    await expect(offlineNote(page)).toHaveText(ageNote);
    await expect(title(page)).toBeVisible();
    await page.getByRole("navigation", { name: "আমার অংশ" }).getByRole("link", { name: "সূচি" }).click();
    await expect(page).toHaveURL("/my/schedule");
    await expect(offlineNote(page)).toHaveText(ageNote);
    await page.goto(pathname);
    await expect(offlineNote(page)).toHaveText(ageNote);
    await expect(main(page)).toContainText(words);

    await context.setOffline(false);
    await offlineNote(page).getByRole("link", { name: "পাতাটি আবার আনুন" }).click();
    await expect(offlineNote(page)).toHaveCount(0);
    await expect(main(page)).toContainText(words);
  });

  test("the copies of a login whose session cookie is lost are deleted when the portal is opened again @js", async ({
    page,
    context,
    doctor,
  }) => {
    await openDashboard(page);
    await context.clearCookies({ name: /session$/ });
    await page.goto("/my/schedule");
    await expect(page).toHaveURL(/\/login/);
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
    await context.setOffline(true);
    await expectNoCopy(page, "/my/dashboard", doctor.phone);
  });

  test("a page without a copy says so in Bengali and links to those with one @js", async ({
    page,
    context,
    doctor,
  }) => {
    await openDashboard(page);
    await context.setOffline(true);
    await page.goto("/faq");
    await expect(title(page)).toHaveText(noInternet);
    await expect(page).toHaveTitle(`${noInternet} · মাত্রা`);
    await expect(title(page), "the line above is clear of the letters").not.toHaveCSS("padding-top", "0px");
    await expect(main(page)).not.toContainText(doctor.phone);
    await page.getByRole("link", { name: /^ড্যাশবোর্ড.*-এর পাতা$/ }).click();
    await expect(page).toHaveURL("/my/dashboard");
    await expect(offlineNote(page)).toHaveText(ageNote);
    await context.setOffline(false);
    await page.goto("/faq");
    await expect(title(page)).not.toHaveText(noInternet);
  });

  test("a book is read on from its stored copies @js", async ({ page, context, portalDb, doctor: _ }) => {
    const book = await bookPath(portalDb, "demo-emergency-notes");
    await openDashboard(page);
    for (const no of [5, 4, 3]) await openAndCache(page, `${book}/${no}`);
    await hydrated(page);
    await context.setOffline(true);
    for (const no of ["৪", "৫"]) {
      await main(page).getByRole("link", { name: "পরের পাতা" }).click();
      await expect(main(page)).toContainText(`পাতা ${no}, মোট`);
    }
    await expect(offlineNote(page)).toHaveText(ageNote);
    expect(await page.evaluate(() => "__remixContext" in window), "a copy starts no application").toBe(false);
  });

  test("a lecture sheet that was opened before is available @js", async ({ page, context, doctor }) => {
    await openDashboard(page);
    await openAndCache(page, `/my/courses/${doctor.courses.running}/lecture-sheet`);
    const sheet = main(page).getByRole("link", { name: /: PDF/ }).first();
    const open = async () => {
      const [download] = await Promise.all([page.waitForEvent("download"), sheet.click()]);
      return readFile(await download.path());
    };
    const file = await open();
    const { pathname } = new URL((await sheet.getAttribute("href")) ?? "", page.url());
    await expect.poll(() => cachedPaths(page)).toContain(pathname);
    await context.setOffline(true);
    await page.reload();
    await expect(offlineNote(page)).toHaveText(ageNote);
    expect((await open()).equals(file)).toBe(true);
  });

  test("the logout removes all stored copies @js", async ({ page, context, doctor }) => {
    await openDashboard(page);
    await openAndCache(page, "/my/schedule");
    await logOut(page);
    await expect.poll(() => cachedPaths(page)).toEqual([]);
    await context.setOffline(true);
    await expectNoCopy(page, "/my/dashboard", doctor.phone);
  });

  test("another doctor on the same phone never sees the first one's pages @js", async ({
    page,
    context,
    doctor,
    cloneDoctor,
  }) => {
    await openDashboard(page);
    await openAndCache(page, "/my/schedule");
    await logOut(page);
    const second = await cloneDoctor();
    await page.goto("/login");
    await logInAs(page, second);
    await openDashboard(page);
    await context.setOffline(true);
    await page.goto("/my/schedule");
    await expect(title(page)).toHaveText(noInternet);
    await expect(page.getByRole("link", { name: /-এর পাতা$/ })).toHaveCount(1);
    await page.goto("/my/dashboard");
    await expect(offlineNote(page)).toHaveText(ageNote);
    await expect(page.locator("html")).not.toHaveAttribute("data-doctor", doctor.idOf("doctors", 1));
  });

  for (const [what, logsIn] of [
    ["a login ended", false],
    ["another doctor came", true],
  ] as const) {
    test(`when ${what} without the service worker and the connection is lost, no copy is shown @js`, async ({
      page,
      context,
      doctor,
      cloneDoctor,
    }) => {
      await openDashboard(page);
      await page.goto("about:blank"); // an open page would navigate away when its login ends
      await context.setOffline(true); // for the browser's pages only: page.request shares the cookies but stays online
      await page.request.post("/logout", { headers: { "sec-fetch-site": "same-origin" }, maxRedirects: 0 });
      if (logsIn) await logInAs(page, await cloneDoctor());
      await expectNoCopy(page, "/my/dashboard", doctor.phone);
      await expect.poll(() => cachedPaths(page)).toEqual([]);
    });
  }
});

test.describe("behind a faulty proxy @js", () => {
  test("a connection that hangs is replaced by the stored copy @js", async ({ page, line, doctor: _ }) => {
    await openDashboard(page, line.origin);
    line.intercept = () => "nothing";
    await page.goto(`${line.origin}/my/dashboard`);
    await expect(offlineNote(page)).toHaveText(ageNote);
  });

  test("a response of the server is shown, even an error @js", async ({ page, line, doctor: _ }) => {
    await openDashboard(page, line.origin);
    line.intercept = () => ({ status: 503, body: "the server's own word" });
    await page.goto(`${line.origin}/my/dashboard`);
    await expect(page.locator("body")).toHaveText("the server's own word");
  });

  test("a newer service worker takes over without reloading the open page @js", async ({ page, line, doctor: _ }) => {
    await openDashboard(page, line.origin);
    const body = `${await (await page.request.get("/sw.js")).text()}//`;
    line.intercept = (path) => (path === "/sw.js" ? { status: 200, type: "text/javascript", body } : undefined);
    await page.evaluate(async () => {
      document.title = "the open page";
      const changed = new Promise((resolve) => {
        navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
      });
      await (await navigator.serviceWorker.ready).update();
      await changed;
    });
    await expect(page).toHaveTitle("the open page");
    line.intercept = () => "nothing";
    await page.goto(`${line.origin}/my/dashboard`);
    await expect(offlineNote(page)).toHaveText(ageNote);
  });
});

test("at most eighty copies are stored @js", async ({ page, doctor: _ }) => {
  await openDashboard(page);
  await page.evaluate(async (count) => {
    const [name = ""] = (await caches.keys()).filter((key) => key.startsWith("pages:"));
    const cache = await caches.open(name);
    for (let at = 0; at < count; at += 1) await cache.put(`/my/notices/${at}`, new Response("an older page"));
  }, maxCopies);
  await page.goto("/my/schedule");
  await expect.poll(() => cachedPaths(page)).toContain("/my/schedule");
  await expect.poll(async () => (await cachedPaths(page)).length).toBe(maxCopies);
});

test("the service worker is fetched after the dashboard has loaded, and never on a visitor's page @js", async ({
  page,
  context,
  doctor: _,
}) => {
  const order: string[] = [];
  page.on("load", () => order.push(new URL(page.url()).pathname));
  context.on("request", (request) => request.url().endsWith("/sw.js") && order.push("the worker"));
  await page.goto("/faq");
  await page.goto("/my/dashboard");
  await expect.poll(() => order).toEqual(["/faq", "/my/dashboard", "the worker"]);
});

roomTest("no page of an exam, the account or a payment is stored @js @exam", async ({ page, seat }) => {
  await openDashboard(page);
  await enterRoom(page, seat);
  const course = `/my/courses/${seat.doctor.courses.running}`;
  for (const address of ["/my/account", "/my/account/devices", `${course}/payment-option`, `${course}/invoice`]) {
    await page.goto(address);
    await expect(main(page)).toBeVisible();
  }
  await openAndCache(page, "/my/schedule");
  expect((await cachedPaths(page)).toSorted()).toEqual(["/my/dashboard", "/my/schedule"]);
});
