import { expect, test, type Locator, type Page } from "@playwright/test";
import { logIn, main, press } from "../support/doctors.ts";
import { inspectPage, watchErrors } from "../support/inspect-page.ts";
import { endAtSslcommerz, enrol, enrolled, goToPay, places, registerFor } from "../support/tills.ts";

const schedule = "/my/courses/6/batch/6/schedule/12";
const screens = [
  "/my/courses/2",
  "/my/courses/2/course-materials",
  schedule,
  "/my/courses/2/full-schedule",
  "/my/courses/2/free-videos",
  "/my/courses/2/free-videos/1?as=auto",
  "/my/pending-video/2",
];

function title(page: Page) {
  return main(page).getByRole("heading", { level: 1 });
}

async function asDoctor(page: Page): Promise<void> {
  await page.goto("/login");
  await logIn(page, "01700000001", "matra-demo-1");
  await expect(page).toHaveURL("/my/dashboard");
}

test("a day's study begins at the course: what is today, next and missed, what is due, and every door", async ({
  page,
}) => {
  await asDoctor(page);
  await page.goto("/my/courses");
  await main(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Phase-A পূর্ণ কোর্স" }) })
    .getByRole("link", { name: "কোর্সে যান" })
    .click();
  await expect(title(page)).toHaveText("Phase-A পূর্ণ কোর্স");
  await expect(page).toHaveTitle(/^Phase-A পূর্ণ কোর্স · /);
  await expect(main(page).getByRole("region", { name: /^আজ, / })).toBeVisible();
  await expect(main(page).getByRole("region", { name: "সামনে যা আছে" }).getByRole("listitem").first()).toContainText(
    "আসছে",
  );
  await expect(main(page).getByRole("status")).toContainText("৳৪,৫০০");
  await expect(main(page).getByRole("progressbar", { name: /লেকচারের .* দেখা/ })).toBeVisible();
  const menu = main(page).getByRole("navigation", { name: "কোর্সের সব কিছু" });
  await expect(menu.getByRole("link", { name: /^পড়ার উপকরণ/ })).toContainText(/[০-৯]/);
  const doors = await menu
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(doors.length).toBeGreaterThan(6);
  for (const door of doors) expect((await page.request.get(door)).status(), door).toBe(200);
  await menu.getByRole("link", { name: /^পড়ার উপকরণ/ }).click();
  const file = await main(page).getByRole("link", { name: /PDF/ }).first().getAttribute("href");
  const { "content-disposition": disposition } = (await page.request.get(file ?? "")).headers();
  expect(disposition).toMatch(/^attachment/);
});

test("the timetable says in words how each row stands, and is narrowed by forms that only ask", async ({ page }) => {
  await asDoctor(page);
  await page.goto(schedule);
  const rows = main(page).locator(".event");
  const all = await rows.count();
  expect(all).toBeGreaterThan(5);
  for (const row of await rows.all()) {
    await expect(row.locator(".state")).toHaveText(/আসছে|চলছে|দেখা|দেওয়া|শেষ|আজ|রেকর্ডিং|জানানো/);
  }
  await main(page).getByLabel("ধরন").selectOption("পরীক্ষা");
  await press(page, "দেখান");
  await expect(page).toHaveURL(/kind=exam/);
  expect(await rows.count()).toBeLessThan(all);
  await main(page)
    .getByRole("link", { name: /^পুরো সময়সূচি/ })
    .click();
  await expect(title(page)).toHaveText("পুরো সময়সূচি");
  const upcoming = rows.filter({ hasText: "আসছে" }).filter({ hasText: "ক্লাস" }).first();
  await expect(upcoming.getByRole("link")).toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(main(page).getByRole("link", { name: "Phase-A পূর্ণ কোর্স" })).toBeHidden();
});

test("a lecture that has not opened says when it will", async ({ page }) => {
  await asDoctor(page);
  const answer = await page.goto("/my/courses/2/events/12/schedule/541/lecture");
  expect(answer?.status()).toBe(423);
  await expect(title(page)).toHaveText("লেকচারটি এখনো খোলেনি");
  await expect(main(page)).toContainText(/খুলবে .*বার, .*[০-৯]{4}/);
  await main(page).getByRole("link", { name: "কোর্সে ফিরুন" }).click();
  await expect(title(page)).toHaveText("Phase-A পূর্ণ কোর্স");
});

test("the calendar link is made on the timetable, shown once, and revoked there", async ({ page, playwright }) => {
  test.slow();
  await registerFor(page, places.free);
  await enrol(page);
  await page.goto("/my/courses");
  await main(page).getByRole("link", { name: "কোর্সে যান" }).click();
  await main(page).getByRole("link", { name: "সময়সূচি", exact: true }).first().click();
  await main(page).getByText("নিজের ক্যালেন্ডারে সূচি রাখুন").click();
  await press(page, "লিংক নিন");
  const address = await main(page)
    .getByLabel(/Google Calendar/)
    .inputValue();
  await expect(main(page).getByRole("link", { name: "ফোনের ক্যালেন্ডারে যোগ করুন" })).toHaveAttribute(
    "href",
    address.replace(/^http/, "webcal"),
  );
  const stranger = await playwright.request.newContext();
  expect(await (await stranger.get(address)).text()).toContain("BEGIN:VEVENT");

  await page.reload();
  await main(page).getByText("নিজের ক্যালেন্ডারে সূচি রাখুন").click();
  await expect(main(page).getByLabel(/Google Calendar/)).toHaveCount(0);
  await expect(main(page)).toContainText("ক্যালেন্ডার শেষ পড়েছে");
  await press(page, "লিংক বাতিল করুন");
  await expect(page.getByRole("status")).toContainText("আর কাজ করে না");
  expect((await stranger.get(address)).status()).toBe(404);
  await stranger.dispose();
});

/** Opens what is said by hand, where it does not stand open. */
async function openMarks(page: Page): Promise<void> {
  const marks = main(page).locator("details");
  if ((await marks.getAttribute("open")) === null) await marks.getByText("নিজে চিহ্ন দিন").click();
}

test("a video is chosen, marked as seen and as not seen, and the place is kept by hand", async ({
  page,
  javaScriptEnabled,
}) => {
  await asDoctor(page);
  await page.goto("/my/courses/2/free-videos");
  await main(page)
    .getByRole("listitem")
    .nth(javaScriptEnabled ? 1 : 2)
    .getByRole("link")
    .click();
  const video = main(page).locator("video");
  await expect(video).toHaveAttribute("preload", "none");
  await expect(main(page).locator(".watermark")).toHaveText(/0001$/);
  await main(page)
    .getByRole("link", { name: /শুধু অডিও/ })
    .click();
  await expect(main(page).locator("audio")).toHaveAttribute("src", /^\/my\/files\/\d+\?grant=/);
  await expect(video).toHaveCount(0);

  await openMarks(page);
  const minute = main(page).getByLabel("কত মিনিট পর্যন্ত দেখেছেন");
  await minute.fill("অনেক");
  await press(page, "মনে রাখুন");
  await expect(minute).toHaveAccessibleDescription(/সংখ্যায় লিখুন/);
  await minute.fill("০");
  await press(page, "মনে রাখুন");
  await expect(page.getByRole("status")).toContainText("মনে রাখা হয়েছে");
  await openMarks(page);
  await press(page, "দেখা শেষ");
  await expect(main(page)).toContainText(/দেখা শেষ · মোট/);
  await openMarks(page);
  await press(page, "দেখা শেষের চিহ্ন তুলুন");
  await expect(main(page)).toContainText(/% দেখা হয়েছে · মোট/);
  await expect(page).toHaveURL(/\?as=audio$/);
});

test("who has not paid is led to the checkout, and then into the course", async ({ page }) => {
  test.slow();
  const course = await enrolled(page, places.diploma);
  const answer = await page.goto(`/my/courses/${course}`);
  expect(answer?.status()).toBe(402);
  await main(page).getByRole("link", { name: "টাকা দিন" }).click();
  await expect(page).toHaveURL(`/my/courses/${course}/checkout`);
  await goToPay(page, "sslcommerz");
  await endAtSslcommerz(page, /Success/);
  await expect(title(page)).toHaveText("টাকা পেয়েছি");

  await page.goto(`/my/courses/${course}`);
  await expect(main(page)).toContainText("কোনো লেকচার দেখা বাকি নেই");
});

test("where a lecture was paused is where it goes on from on another device @js", async ({
  page,
  browser,
  baseURL,
}) => {
  await asDoctor(page);
  const path = "/my/courses/2/free-videos/1";
  const beforePlay: string[] = [];
  page.on("request", (request) => beforePlay.push(request.url()));
  await page.goto(path, { waitUntil: "networkidle" });
  expect(beforePlay.filter((url) => url.includes("/my/files/"))).toEqual([]);

  const video = main(page).locator("video");
  await main(page).getByLabel("গতি").selectOption("2");
  const saved = page.waitForResponse((response) => response.request().method() === "POST");
  await video.evaluate(async (player: HTMLVideoElement) => {
    player.muted = true;
    await player.play();
    player.currentTime = 10;
    while (player.currentTime < 11)
      await new Promise((resolve) => player.addEventListener("timeupdate", resolve, { once: true }));
    player.pause();
  });
  expect((await saved).status()).toBe(200);
  await video.press("l");
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(15);

  const elsewhere = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await asDoctor(elsewhere);
  await elsewhere.goto(path);
  await expect(main(elsewhere)).toContainText(/শুরু হবে ০:১\d? ?/);
  await expect(main(elsewhere).locator("video")).toHaveAttribute("src", /#t=1\d$/);
});

/** As in a browser that plays no playlists itself, whatever the one of the tests does. */
async function playNoPlaylists(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { canPlayType } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.canPlayType = function canPlay(type) {
      return type.includes("mpegurl") ? "" : canPlayType.call(this, type);
    };
  });
}

/** Resolves when the player has gone on for a while from where it began; says where that was. */
async function whereItPlays(video: Locator): Promise<number> {
  const played = () =>
    video.evaluate(({ played }: HTMLVideoElement) => (played.length ? [played.start(0), played.end(0)] : [0, 0]));
  await expect.poll(async () => played().then(([from = 0, to = 0]) => to - from)).toBeGreaterThan(0.5);
  return (await played())[0] ?? 0;
}

test("a quality that follows the line: what it takes is fetched when play is pressed; without script a file is named", async ({
  page,
  javaScriptEnabled,
}) => {
  await playNoPlaylists(page);
  await asDoctor(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/my/courses/2/free-videos/1", { waitUntil: "networkidle" });
  await main(page)
    .getByRole("link", { name: /^নিজে মানিয়ে নেওয়া মান/ })
    .click();
  const video = main(page).locator("video");
  await expect(video).toHaveAttribute("src", /^\/my\/files\/\d+\/[\w.-]+\/index\.m3u8/);
  const instead = main(page).getByRole("link", { name: "২৪০p ভিডিও বেছে নিন" });
  if (!javaScriptEnabled) {
    await instead.click();
    await expect(video).toHaveAttribute("src", /^\/my\/files\/\d+\?grant=/);
    return;
  }
  const errors = watchErrors(page);
  await expect(main(page).getByLabel("গতি")).toBeVisible();
  await expect(instead).toHaveCount(0);
  const first = asked.filter((path) => /adaptive|\/my\/files\//.test(path));
  expect(first, "nothing of it comes before it is asked for").toEqual([]);

  await main(page).getByLabel("গতি").selectOption("1.5");
  await video.evaluate((player: HTMLVideoElement) => {
    player.muted = true;
    player.play().catch(() => undefined);
  });
  await whereItPlays(video);
  expect(await video.evaluate((player: HTMLVideoElement) => player.playbackRate)).toBe(1.5);
  const files = asked.filter((path) => path.startsWith("/my/files/")).map((path) => path.replace(/.*\//, ""));
  expect(files.filter((name) => name !== "index.m3u8").slice(0, 2)).toEqual(["240p.m3u8", "240p.mp4"]);
  expect(asked.filter((path) => path.includes("adaptive"))).toHaveLength(1);

  const heavier = page.waitForRequest(/\/360p\.mp4$/);
  await main(page).getByLabel("মান").selectOption("৩৬০p");
  await heavier;
  const saved = page.waitForResponse((response) => response.request().method() === "POST");
  await video.press("k");
  expect((await saved).status()).toBe(200);
  expect(errors).toEqual([]);
});

test("a link that has ended is renewed and the lecture goes on where it was; no other failure asks for one @js", async ({
  page,
}) => {
  await playNoPlaylists(page);
  await page.addInitScript(() => {
    const now = performance.now.bind(performance);
    let aheadMs = 0;
    performance.now = () => now() + aheadMs;
    addEventListener("hours-pass", () => (aheadMs = 10 * 60 * 60 * 1000));
  });
  await asDoctor(page);
  const video = main(page).locator("video");
  const renewals: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "GET" && /\/2\.data\b/.test(request.url())) renewals.push(request.url());
  });
  const fail = () => video.evaluate((player) => player.dispatchEvent(new Event("error")));
  for (const choice of ["240", "auto"]) {
    await page.goto(`/my/courses/2/free-videos/2?as=${choice}`, { waitUntil: "networkidle" });
    await video.evaluate((player: HTMLVideoElement) => {
      player.muted = true;
      player.play().catch(() => undefined);
    });
    await whereItPlays(video);
    await video.evaluate((player: HTMLVideoElement) => (player.currentTime = 15));
    await fail();
    await page.evaluate(() => dispatchEvent(new Event("hours-pass")));
    expect(renewals).toEqual([]);
    await fail();
    await expect.poll(async () => Math.floor(await whereItPlays(video))).toBe(15);
    await expect(main(page).getByRole("status")).toHaveCount(0);
    await video.press("k");
    expect(renewals.splice(0)).toHaveLength(1);
  }
});

test("every study screen is whole, light and without findings of axe, by day and by night @js", async ({ page }) => {
  test.slow();
  const errors = watchErrors(page);
  await asDoctor(page);
  for (const path of screens) await inspectPage(page, path);
  expect(errors).toEqual([]);
});
