import { readdir, readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { createServer } from "vite";
import type { everyState } from "../support/every-state.tsx";
import { test } from "../support/journey.ts";
import { looksIn } from "../support/looks.ts";

const origin = "http://states.test";

/** Sheets of the whole portal together: what one says of a class that another means otherwise is seen here. */
async function sheets() {
  const all = (await readdir("app/styles", { recursive: true })).filter((name) => name.endsWith(".css")).sort();
  const texts = await Promise.all(all.map((name) => readFile(`app/styles/${name}`, "utf8")));
  const names = all.filter((name) => name.startsWith("sheets/")).map((name) => `app/styles/${name}`);
  return { names: ["app/styles/base/base.css", ...names], text: texts.join("\n") };
}

async function bodyOf(looks: { tags: string[]; buttons: string[] }): Promise<string> {
  const vite = await createServer({
    ...{ configFile: false, appType: "custom", logLevel: "error", esbuild: { jsx: "automatic" } },
    server: { middlewareMode: true, watch: null, ws: false, hmr: false },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  const fixture: unknown = await vite.ssrLoadModule("/tests/support/every-state.tsx");
  await vite.close();
  return (fixture as { everyState: typeof everyState }).everyState(looks);
}

interface Seen {
  text: string;
  look: string;
  ratio: number;
  /** Tags, buttons and times are controls and labels; all else is to be read. */
  isLabel: boolean;
}

/** Every text of the page with how it stands out from what is behind it. */
function seenOn(page: Page): Promise<Seen[]> {
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
    const seen = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || !node.textContent?.trim()) continue;
      const behind = [];
      for (let up: Element | null = element; up; up = up.parentElement)
        behind.unshift(getComputedStyle(up).backgroundColor);
      const grounds = ["#fff", ...behind];
      const [text, ground] = [light(paint([...grounds, getComputedStyle(element).color])), light(paint(grounds))];
      seen.push({
        text: node.textContent.trim(),
        look: element.closest("[class]")?.className ?? "",
        ratio: (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05),
        isLabel: element.closest(".tag, .state, .button, .cue, a:not(.timed, .dated, .entry)") !== null,
      });
    }
    return seen;
  });
}

test("all that has states can be read in every one of them, by day and by night @js @a11y", async ({ page }) => {
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
    const seen = await seenOn(page);
    expect(seen.length).toBeGreaterThan(200);
    for (const alert of ["alert quiet", "alert now", "alert danger"]) {
      expect(seen.map((one) => one.text)).toContain(alert);
    }
    const faint = seen.filter(({ ratio, isLabel }) => ratio < (isLabel ? 4.5 : 7));
    expect(faint, colorScheme).toEqual([]);
  }
});
