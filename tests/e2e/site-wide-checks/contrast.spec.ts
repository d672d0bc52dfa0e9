import { readdir, readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { createServer } from "vite";
import type { everyState } from "#tests/support/browser/every-state.tsx";
import { test } from "#tests/support/browser/journey.ts";
import { looksIn } from "#tests/support/browser/looks.ts";
import { importNames } from "../../../scripts/dev/import-names.mjs";

const origin = "http://states.test";

/** All style sheets of the portal together, so that rules of different sheets for one class meet. */
async function sheets() {
  const all = (await readdir("app/styles", { recursive: true })).filter((name) => name.endsWith(".css")).sort();
  const texts = await Promise.all(all.map((name) => readFile(`app/styles/${name}`, "utf8")));
  const names = all.filter((name) => name.startsWith("sheets/")).map((name) => `app/styles/${name}`);
  return { names: ["app/styles/base/base.css", ...names], text: texts.join("\n") };
}

async function bodyOf(looks: { tags: string[]; buttons: string[] }): Promise<string> {
  const vite = await createServer({
    configFile: false,
    appType: "custom",
    logLevel: "error",
    esbuild: { jsx: "automatic" },
    resolve: { alias: importNames },
    server: { middlewareMode: true, watch: null, ws: false, hmr: false },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  const fixture: unknown = await vite.ssrLoadModule("/tests/support/browser/every-state.tsx");
  await vite.close();
  return (fixture as { everyState: typeof everyState }).everyState(looks);
}

interface ContrastSample {
  text: string;
  look: string;
  ratio: number;
  /** Tags, buttons and times are labels (contrast ≥ 4.5); all else is running text (≥ 7). */
  isLabel: boolean;
}

/** Every text of the page with its contrast ratio against the background. */
function measureContrast(page: Page): Promise<ContrastSample[]> {
  return page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    if (!canvas) throw new Error("no canvas");
    const paint = (colors: string[]) => {
      canvas.clearRect(0, 0, 1, 1);
      for (const color of colors) {
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
      }
      return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const light = (color: number[]) => {
      const [r = 0, g = 0, b = 0] = color.map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const samples = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || !node.textContent?.trim()) continue;
      const behind = [];
      for (let up: Element | null = element; up; up = up.parentElement)
        behind.unshift(getComputedStyle(up).backgroundColor);
      const grounds = ["#fff", ...behind];
      const [text, ground] = [light(paint([...grounds, getComputedStyle(element).color])), light(paint(grounds))];
      samples.push({
        text: node.textContent.trim(),
        look: element.closest("[class]")?.className ?? "",
        ratio: (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05),
        isLabel: element.closest(".tag, .state, .button, .cue, a:not(.timed, .dated, .entry)") !== null,
      });
    }
    return samples;
  });
}

test("every state of every component has enough contrast in light and dark @js @a11y", async ({ page }) => {
  const { names, text } = await sheets();
  const links = names.map((name) => `<link rel="stylesheet" href="/${name}">`).join("");
  const body = await bodyOf(looksIn(text));
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/") {
      return route.fulfill({ contentType: "text/html", body: `<!doctype html><html lang="bn">${links}<body>${body}` });
    }
    return route.fulfill({ path: pathname.slice(1), contentType: "text/css" });
  });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto(origin);
    const samples = await measureContrast(page);
    expect(samples.length).toBeGreaterThan(200);
    for (const alert of ["alert quiet", "alert now", "alert danger"]) {
      expect(samples.map((one) => one.text)).toContain(alert);
    }
    const faint = samples.filter(({ ratio, isLabel }) => ratio < (isLabel ? 4.5 : 7));
    expect(faint, colorScheme).toEqual([]);
  }
});
