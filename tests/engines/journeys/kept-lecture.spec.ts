import { addLargeLecture } from "#tests/support/rows/large-lecture.ts";
import { expectNothingCovered } from "../covered.ts";
import { test } from "../fixture.ts";
import { mainLink } from "../targets.ts";

const keptPage = "/my/kept-lectures";
const state = "main [data-state]";
const oneKept = "১টি লেকচার এই ফোনে রাখা আছে।";
const plays = { css: "main button", text: "চালান" };

test("a kept lecture plays on a cut line, and can be left", async ({ tab, line, doctor, portalDb, site }) => {
  const lecture = await addLargeLecture(portalDb, doctor, 4 * 1024 * 1024, site.portal.dataDir);
  const isKept = (path: string) => tab.evaluate(async (kept) => (await caches.match(kept)) !== undefined, path);
  const play = async () => {
    await tab.see(plays);
    await tab.evaluate(() => {
      for (const video of Array.from(document.querySelectorAll("video"))) video.muted = true; // nothing can play sound
    });
    await tab.tap(plays);
    await tab.see('video[src^="blob:"]');
    if (tab.engine === "webkit") return; // WebKitGTK opens the player, but plays no file that a page made
    const time = () => tab.evaluate(() => document.querySelector("video")?.currentTime ?? 0);
    await tab.until("a second has been played", async () => (await time()) > 1);
  };

  await test.step("a lecture is kept", async () => {
    await tab.open("/my/dashboard"); // installs the worker, which keeps the page
    await tab.until("the worker runs", () => isKept("/my/dashboard"));
    await tab.open(lecture.page);
    await tab.tap(mainLink("ফোনে রাখুন"));
    await tab.tap({ css: "main button", containing: "২৪০p" });
    await tab.see(plays);
    await tab.until("the page is kept too", () => isKept(keptPage));
    await expectNothingCovered(tab);
  });

  await test.step("it is left while it plays, and the list is there again", async () => {
    await play();
    await tab.open("/my/dashboard");
    await tab.open(keptPage);
    await tab.seeText(oneKept, state);
    await tab.see(plays);
  });

  await test.step("it plays on a cut line", async () => {
    await line.cut("refusing");
    await tab.open(keptPage);
    await tab.seeText(oneKept, state);
    await play();
  });
});
