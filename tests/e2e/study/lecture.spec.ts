import { expect, type Locator, type Page, type Request } from "@playwright/test";
import { logInAs } from "#tests/support/browser/demo-doctor.ts";
import { main, press } from "#tests/support/browser/doctors.ts";
import { hydrated } from "#tests/support/browser/hydrated.ts";
import { watchErrors } from "#tests/support/browser/inspect-page.ts";
import { test } from "#tests/support/browser/journey.ts";
import { freeVideoPath } from "#tests/support/rows/demo-pages.ts";
import { watchTraffic } from "#tests/support/browser/traffic.ts";

async function openMarks(page: Page): Promise<void> {
  const marks = main(page).locator("details");
  if ((await marks.getAttribute("open")) === null) await marks.locator("summary").click();
}

test("a video is opened, switched to audio, marked as seen and unseen, and its position saved by hand", async ({
  page,
  doctor: { courses, phone },
}) => {
  await page.goto(`/my/courses/${courses.running}/free-videos`);
  await main(page).getByRole("listitem").nth(1).getByRole("link").click();
  const video = main(page).locator("video");
  await expect(video).toHaveAttribute("preload", "none");
  await expect(main(page).locator(".watermark")).toHaveText(new RegExp(`${phone.slice(-4)}$`));
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

test("a lecture continues on another device where it was paused @js", async ({
  page,
  openBrowser,
  portalDb,
  doctor,
}) => {
  const path = await freeVideoPath(portalDb, doctor.courses.past, "fcps-p-ii-free-1");
  const traffic = await watchTraffic(page);
  await page.goto(path);
  await hydrated(page);
  await traffic.waitUntilIdle();
  expect(traffic.requests.filter(({ url }) => url.includes("/my/files/"))).toEqual([]);

  const video = main(page).locator("video");
  await main(page).getByLabel("গতি").selectOption("0.75");
  const isPauseRequest = (request: Request) => /\bposition\b\D+1[1-9]/.test(request.postData() ?? "");
  const saved = page.waitForResponse((response) => isPauseRequest(response.request()));
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

  const other = await openBrowser();
  await logInAs(other, doctor);
  await other.goto(path);
  await expect(main(other)).toContainText(/শুরু হবে ০:১\d? ?/);
  await expect(main(other).locator("video")).toHaveAttribute("src", /#t=1\d$/);
});

/** Makes the browser deny HLS support, so that the player uses its own implementation. */
async function disableNativeHls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { canPlayType } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.canPlayType = function canPlay(type) {
      return type.includes("mpegurl") ? "" : canPlayType.call(this, type);
    };
  });
}

/**
 * Waits until the video has played for half a second since its last seek; returns where it started from, in seconds.
 */
async function playbackStart(video: Locator): Promise<number> {
  const lastPlayed = () =>
    video.evaluate(({ played }: HTMLVideoElement) => {
      const last = played.length - 1;
      return last < 0
        ? { from: 0, seconds: 0 }
        : { from: played.start(last), seconds: played.end(last) - played.start(last) };
    });
  await expect.poll(async () => (await lastPlayed()).seconds).toBeGreaterThan(0.5);
  return (await lastPlayed()).from;
}

test("adaptive quality loads its code and playlist when played; without script a plain file is offered", async ({
  page,
  javaScriptEnabled,
  portalDb,
  doctor: { courses },
}) => {
  await disableNativeHls(page);
  const requestedPaths: string[] = [];
  page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
  await page.goto(await freeVideoPath(portalDb, courses.past, "fcps-p-ii-free-2"));
  await main(page).getByRole("link", { name: /^অটো/ }).click();
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
  const requestedBeforePlay = requestedPaths.filter((path) => /adaptive|\/my\/files\//.test(path));
  expect(requestedBeforePlay, "nothing is fetched before play is pressed").toEqual([]);

  await main(page).getByLabel("গতি").selectOption("1.5");
  await video.evaluate((player: HTMLVideoElement) => {
    player.muted = true;
    player.play().catch(() => undefined);
  });
  await playbackStart(video);
  expect(await video.evaluate((player: HTMLVideoElement) => player.playbackRate)).toBe(1.5);
  const files = requestedPaths.filter((path) => path.startsWith("/my/files/")).map((path) => path.replace(/.*\//, ""));
  expect(files.filter((name) => name !== "index.m3u8").slice(0, 2)).toEqual(["240p.m3u8", "240p.mp4"]);
  expect(requestedPaths.filter((path) => path.includes("adaptive"))).toHaveLength(1);

  await video.evaluate((player: HTMLVideoElement) => (player.currentTime = 0)); // near the end no more segments are fetched
  const heavier = page.waitForRequest(/\/360p\.mp4$/);
  await main(page).getByLabel("মান").selectOption("৩৬০p");
  await heavier;
  const saved = page.waitForResponse((response) => response.request().method() === "POST");
  await video.press("k");
  expect((await saved).status()).toBe(200);
  expect(errors).toEqual([]);
});

test("an expired video link is renewed and playback continues; other errors renew nothing @js", async ({
  page,
  portalDb,
  doctor: { courses },
}) => {
  const path = await freeVideoPath(portalDb, courses.past, "fcps-p-ii-free-3");
  await disableNativeHls(page);
  await page.addInitScript(() => {
    const now = performance.now.bind(performance);
    let aheadMs = 0;
    performance.now = () => now() + aheadMs;
    addEventListener("hours-pass", () => (aheadMs = 10 * 60 * 60 * 1000));
  });
  const video = main(page).locator("video");
  const renewals: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "GET" && request.url().includes(`${path}.data`)) renewals.push(request.url());
  });
  const fail = () =>
    video.evaluate((player: HTMLVideoElement) => {
      player.dispatchEvent(new Event("error"));
      return player.currentTime;
    });
  for (const choice of ["240", "auto"]) {
    await page.goto(`${path}?as=${choice}`);
    await hydrated(page);
    await video.evaluate((player: HTMLVideoElement) => {
      player.muted = true;
      player.play().catch(() => undefined);
    });
    await playbackStart(video);
    await video.evaluate((player: HTMLVideoElement) => {
      player.currentTime = 15;
      player.playbackRate = 0.1; // it plays on during the renewal, which may take long here
    });
    await fail();
    await page.evaluate(() => dispatchEvent(new Event("hours-pass")));
    expect(renewals).toEqual([]);
    const failedAt = await fail();
    expect(failedAt).toBeGreaterThanOrEqual(15);
    await expect.poll(() => renewals.splice(0).length, "one renewal").toBe(1);
    await expect.poll(async () => Math.abs((await playbackStart(video)) - failedAt)).toBeLessThanOrEqual(1);
    await expect(main(page).getByRole("status")).toHaveCount(0);
    await video.press("k");
    expect(renewals, "and no other").toEqual([]);
  }
});
