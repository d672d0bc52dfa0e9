import { expect, test } from "vitest";
import { deviceLabel } from "./device-label.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/127.0.0.0 Mobile Safari/537.36`, "Chrome, Android", "Android"],
  [
    `Mozilla/5.0 (Linux; Android 11; SM-A125F) ${webkit} Chrome/90.0.4430.91 Mobile Safari/537.36`,
    "Samsung SM-A125F · Chrome",
    "Android",
  ],
  [
    `Mozilla/5.0 (Linux; Android 11; SAMSUNG SM-M115F) ${webkit} SamsungBrowser/16.0 Chrome/92.0 Mobile Safari/537.36`,
    "SAMSUNG SM-M115F · Samsung Internet",
    "Android",
  ],
  [
    `Mozilla/5.0 (Linux; U; Android 9; en-US; Redmi 6A Build/PPR1.180610.011) ${webkit} UCBrowser/13.4 Mobile Safari/537.36`,
    "Redmi 6A · UC Browser",
    "Android",
  ],
  [
    `Mozilla/5.0 (Linux; Android 12; CPH2269 Build/SP1A; wv) ${webkit} Version/4.0 Chrome/120.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/446.0]`,
    "CPH2269 · Facebook",
    "Android",
  ],
  ["Mozilla/5.0 (Android 13; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0", "Firefox, Android", "Android"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
    "Safari, iPhone",
    "iPhone",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/120.0 Mobile/15E148 Safari/604.1",
    "Chrome, iPad",
    "iPad",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/126.0 Safari/537.36 Edg/126.0`,
    "Edge, Windows",
    "Windows",
  ],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0", "Firefox, Windows", "Windows"],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/126.0 Safari/537.36 OPR/111.0`,
    "Opera, Mac",
    "Mac",
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/126.0 Safari/537.36`, "Chrome, ChromeOS", "ChromeOS"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/126.0 Safari/537.36`, "Chrome, Linux", "Linux"],
  [`Mozilla/5.0 (Linux; Android 9; Tablet) ${webkit} Chrome/90.0 Safari/537.36`, "Chrome, Android", "Android"],
  ["Mozilla/5.0 (Linux; Android 12; CPH2269) Unheard/1.0", "CPH2269", "Android"],
  ["curl/8.5.0", "অচেনা ডিভাইস", null],
  ["", "অচেনা ডিভাইস", null],
])("labels %s as %s", (userAgent, label, platform) => {
  expect(deviceLabel(userAgent)).toEqual({ label, platform });
});

test("truncates a label to sixty characters", () => {
  const { label } = deviceLabel(`Mozilla/5.0 (Linux; Android 10; ${"X".repeat(300)}) Chrome/90`);
  expect(label).toHaveLength(60);
});
