#!/usr/bin/env bash
# playwright-core 1.65.1 with Chromium: `locator.click()` on a link in a bar that sticks to the bottom of the screen, and
# is wholly in view, scrolls the page if the document has `scroll-padding-block-end`. A press of the mouse at the same
# place does not. Seen: the page stays at 900 with the mouse, and moves with `click()`.
# Needs Node and a Chromium (CHROMIUM, or /usr/bin/chromium).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --ignore-scripts --save-exact playwright-core@1.65.1 >/dev/null
cat >run.mjs <<'JS'
import { chromium } from "playwright-core";
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
await page.setContent(`<style>
  html { scroll-padding-block: 88px 96px }
  p { height: 3000px; margin: 0 }
  nav { position: sticky; bottom: 0; height: 72px }
  a { display: block; height: 56px }
</style><p>text</p><nav><a href="#nowhere">press</a></nav>`);
const placeAfter = async (press) => {
  await page.evaluate(() => scrollTo(0, 900));
  await press();
  return page.evaluate(() => Math.round(scrollY));
};
const box = () => page.locator("a").boundingBox();
const byMouse = await placeAfter(async () => {
  const { x, y } = await box();
  await page.mouse.click(x + 20, y + 20);
});
const byClick = await placeAfter(() => page.locator("a").click());
console.log(`${browser.version()}: mouse ${byMouse}, click() ${byClick}`);
await browser.close();
process.exit(byMouse === 900 && byClick !== 900 ? 0 : 1);
JS
node run.mjs
