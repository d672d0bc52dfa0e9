import { freeVideoPath } from "#tests/support/rows/demo-pages.ts";
import { expectNothingCovered } from "../covered.ts";
import { test } from "../fixture.ts";

test("a lecture plays", async ({ tab, doctor, portalDb }) => {
  await tab.open(await freeVideoPath(portalDb, doctor.courses.past, "fcps-p-ii-free-1"));
  await expectNothingCovered(tab);
  await tab.evaluate(async () => {
    const video = document.querySelector("video");
    if (!video) throw new Error("there is no video");
    video.muted = true; // there is nothing to play sound on
    await video.play();
  });
  const time = () => tab.evaluate(() => document.querySelector("video")?.currentTime ?? 0);
  await tab.until("a second has been played", async () => (await time()) > 1);
});
