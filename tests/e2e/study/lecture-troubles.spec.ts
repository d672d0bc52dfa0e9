import { expect, type Locator, type Page } from "@playwright/test";
import { main } from "#tests/support/browser/doctors.ts";
import { hydrated } from "#tests/support/browser/hydrated.ts";
import { test } from "#tests/support/browser/journey.ts";
import { freeVideoPath } from "#tests/support/rows/demo-pages.ts";

/** Answer to the requests for a lecture's files: as usual, with a status, or none at all (`cut`). */
type Answer = "usual" | "cut" | number;

async function answerFiles(page: Page): Promise<(answer: Answer) => void> {
  let current: Answer = "usual";
  await page.route("**/my/files/**", async (route) => {
    if (current === "usual") return route.continue();
    return current === "cut" ? route.abort() : route.fulfill({ status: current, body: "" });
  });
  return (answer) => (current = answer);
}

function play(video: Locator): Promise<void> {
  return video.evaluate((player: HTMLVideoElement) => {
    player.muted = true;
    player.play().catch(() => undefined);
  });
}

const troubles: [Answer, string][] = [
  [403, "এই লিংকে আর চলবে না"],
  [404, "লেকচারের ফাইলটি পাওয়া যাচ্ছে না"],
  [503, "লেকচারটি আনা যাচ্ছে না"],
  [429, "লেকচারটি আনা যাচ্ছে না"],
  ["cut", "লেকচারটি আনা যাচ্ছে না"],
  [200, "চালানো গেল না"],
];

for (const [answer, title] of troubles) {
  test(`a lecture whose file is answered by ${answer} says why it does not play, and how to go on @js`, async ({
    page,
    portalDb,
    doctor: { courses },
  }) => {
    const answerWith = await answerFiles(page);
    await page.goto(`${await freeVideoPath(portalDb, courses.past, "fcps-p-ii-free-1")}?as=240`);
    await hydrated(page);
    answerWith(answer);
    await play(main(page).locator("video"));
    const alert = main(page).locator(".alert").filter({ hasText: title });
    await expect(alert).toBeVisible();
    await expect(alert.getByRole("link", { name: "পাতাটি আবার খুলুন" })).toBeVisible();
    await expect(main(page).locator(".alert")).toHaveCount(1);
  });
}

test("a stream whose parts are missing at every level says so @js", async ({ page, portalDb, doctor: { courses } }) => {
  await page.addInitScript(() => (HTMLMediaElement.prototype.canPlayType = () => "")); // else this engine plays HLS itself
  await page.route(/\/my\/files\/.*\.(?:m4s|mp4|ts)\b/, (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto(`${await freeVideoPath(portalDb, courses.past, "fcps-p-ii-free-2")}?as=auto`);
  await hydrated(page);
  await play(main(page).locator("video"));
  await expect(main(page).getByText("লেকচারের ফাইলটি পাওয়া যাচ্ছে না")).toBeVisible();
});

test("a stream's part that is slow after one failure is not called unplayable @js", async ({
  page,
  portalDb,
  doctor: { courses },
}) => {
  await page.addInitScript(() => (HTMLMediaElement.prototype.canPlayType = () => ""));
  let release = (): void => undefined;
  const isProbed = new Promise<void>((resolve) => (release = resolve));
  let isRefused = false;
  await page.route(/\/my\/files\/.*\.mp4\b/, async (route) => {
    if (route.request().headers()["range"] === "bytes=0-0") {
      await route.fulfill({ response: await route.fetch() });
      release();
    } else if (isRefused) await isProbed.then(() => route.continue());
    else {
      isRefused = true;
      await route.fulfill({ status: 503, body: "" });
    }
  });
  await page.goto(`${await freeVideoPath(portalDb, courses.past, "fcps-p-ii-free-2")}?as=auto`);
  await hydrated(page);
  await page.evaluate(() => {
    const mark = () => document.querySelector("main .alert") && document.body.setAttribute("data-alerted", "");
    new MutationObserver(mark).observe(document.body, { subtree: true, childList: true });
  });
  const video = main(page).locator("video");
  await play(video);
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(0.2);
  await expect(page.locator("body")).not.toHaveAttribute("data-alerted");
});

test("a trouble of the file stays while progress is saved, and goes when the lecture plays again @js", async ({
  page,
  portalDb,
  doctor: { courses },
}) => {
  const answerWith = await answerFiles(page);
  await page.goto(`${await freeVideoPath(portalDb, courses.past, "fcps-p-ii-free-2")}?as=auto`);
  await hydrated(page);
  const video = main(page).locator("video");
  await play(video);
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(0.5);
  answerWith(503);
  await video.evaluate((player: HTMLVideoElement) => (player.currentTime = player.duration - 3));
  const trouble = main(page).getByText("লেকচারটি আনা যাচ্ছে না");
  await expect(trouble).toBeVisible();
  const saved = page.waitForResponse((response) => response.request().method() === "POST" && response.ok());
  await page.evaluate(() => dispatchEvent(new Event("pagehide")));
  await saved;
  await expect(trouble).toBeVisible();
  answerWith("usual");
  await expect(trouble, "it is tried again by itself").toHaveCount(0);
  await expect
    .poll(() => video.evaluate(({ error, paused }: HTMLVideoElement) => [error === null, paused]))
    .toEqual([true, false]);
});

test("a lecture that fails again and again plays on where it would have begun, or where it stopped @js", async ({
  page,
  portalDb,
  doctor: { courses },
}) => {
  const answerWith = await answerFiles(page);
  await page.goto(`${await freeVideoPath(portalDb, courses.past, "fcps-p-ii-free-2")}?as=240`);
  await hydrated(page);
  const video = main(page).locator("video");
  const position = () => video.evaluate((player: HTMLVideoElement) => player.currentTime);
  const failTwice = async (load: (player: HTMLVideoElement) => void) => {
    answerWith(503);
    const isFailed = () => page.waitForResponse((response) => response.status() === 503);
    const failed = isFailed();
    await video.evaluate(load);
    await play(video);
    await failed;
    await expect(main(page).getByText("লেকচারটি আনা যাচ্ছে না")).toBeVisible();
    await isFailed();
    answerWith("usual");
    await expect(main(page).getByText("লেকচারটি আনা যাচ্ছে না")).toHaveCount(0);
  };
  await failTwice((player) => (player.src = `${player.src.split("#")[0] ?? ""}#t=1`));
  await expect.poll(position).toBeGreaterThan(1.5);
  await failTwice((player) => {
    player.pause();
    player.load();
  });
  await expect.poll(position).toBeGreaterThan(1.5);
});

test("a lecture waits for the connection and plays on when it returns @js", async ({
  page,
  context,
  portalDb,
  doctor: { courses },
}) => {
  await page.goto(`${await freeVideoPath(portalDb, courses.past, "fcps-p-ii-free-3")}?as=240`);
  await hydrated(page);
  await context.setOffline(true);
  const video = main(page).locator("video");
  await play(video);
  await expect(main(page).getByText("ইন্টারনেট সংযোগ নেই")).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(0.2);
  await expect(main(page).locator(".alert")).toHaveCount(0);
});

test("a lecture page whose script cannot be fetched offers to load it again @js @build", async ({
  page,
  portalDb,
  doctor: { courses },
}) => {
  await page.route(/\/assets\/free-video-.*\.js$/, (route) => route.abort());
  await page.goto(await freeVideoPath(portalDb, courses.past, "fcps-p-ii-free-2"));
  const warning = page.getByRole("dialog", { name: "পাতাটি আনা গেল না" });
  await expect(warning).toBeVisible();
  await warning.getByRole("button", { name: "এই পাতায় থাকুন" }).click();
  await expect(warning).toHaveCount(0);
});
