import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { projectPath } from "#runtime/project-path.ts";
import { coverageDir } from "#tests/support/runner/coverage.ts";

type Script = Awaited<ReturnType<Page["coverage"]["stopJSCoverage"]>>[number];

/**
 * URL of the file that a script was served from: built, or named by an inline script. Undefined for scripts of the
 * test.
 */
function fileUrl({ url }: Script): string | undefined {
  if (url.startsWith("file://")) return url;
  const [, asset] = /^https?:\/\/[^/]+(\/assets\/[\w.-]+)$/.exec(url) ?? [];
  return asset && pathToFileURL(projectPath(`build/client${asset}`)).href;
}

/** Writes the coverage of a page, in the format of NODE_V8_COVERAGE. */
async function save(page: Page, folder: string): Promise<void> {
  const scripts = await page.coverage.stopJSCoverage();
  const result = scripts.flatMap((script) => {
    const url = fileUrl(script);
    return url ? [{ scriptId: script.scriptId, url, functions: script.functions }] : [];
  });
  if (result.length > 0) await writeFile(join(folder, `page-${randomUUID()}.json`), JSON.stringify({ result }));
}

function measure(context: BrowserContext, folder: string): BrowserContext {
  const measured = new Map<Page, Promise<boolean>>();

  /** Starts to measure a page. Fails silently for a popup that has closed already. */
  function begin(page: Page) {
    const started = page.coverage.startJSCoverage({ resetOnNavigation: false }).then(
      () => true,
      () => false,
    );
    measured.set(page, started);
  }

  async function end(page: Page) {
    const started = measured.get(page);
    measured.delete(page);
    if ((await started) && !page.isClosed()) await save(page, folder);
  }

  const newPage = context.newPage.bind(context);
  const close = context.close.bind(context);
  context.on("page", (page) => {
    begin(page);
    const closePage = page.close.bind(page);
    page.close = async (options) => {
      await end(page);
      await closePage(options);
    };
  });
  return Object.assign(context, {
    newPage: async () => {
      const page = await newPage();
      await measured.get(page);
      return page;
    },
    close: async (options?: { reason?: string }) => {
      await Promise.all(context.pages().map(end));
      await close(options);
    },
  });
}

/** Worker fixture `browser`: in a run for coverage, pages write their coverage when they close. */
export async function measuredBrowser({ browser }: { browser: Browser }, use: (browser: Browser) => Promise<void>) {
  const folder = coverageDir;
  if (folder) {
    const newContext = browser.newContext.bind(browser);
    browser.newContext = async (options) => measure(await newContext(options), folder);
  }
  await use(browser);
}
