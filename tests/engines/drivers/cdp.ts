import { setTimeout as delay } from "node:timers/promises";
import { fetch } from "undici";
import { z } from "zod";
import { timeouts } from "#tests/support/runner/timeouts.ts";
import type { Driver, Key } from "./driver.ts";
import { connectTo } from "./messages.ts";

const Pages = z.array(z.object({ type: z.string(), webSocketDebuggerUrl: z.string() }));
const Navigation = z.object({ errorText: z.string().optional() });
const History = z.object({ currentIndex: z.number(), entries: z.array(z.object({ id: z.number() })) });
const Evaluation = z.object({
  result: z.object({ value: z.unknown().optional() }),
  exceptionDetails: z
    .object({ text: z.string(), exception: z.object({ description: z.string().optional() }).optional() })
    .optional(),
});
const Root = z.object({ root: z.object({ nodeId: z.number() }) });
const Node = z.object({ nodeId: z.number() });
const Picture = z.object({ data: z.string() });

const keys: Record<Key, object> = {
  Tab: { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 },
  Enter: { key: "Enter", code: "Enter", windowsVirtualKeyCode: 13, text: "\r" },
  Escape: { key: "Escape", code: "Escape", windowsVirtualKeyCode: 27 },
  Space: { key: " ", code: "Space", windowsVirtualKeyCode: 32, text: " " },
};

/** Address of the DevTools protocol of the browser's first page, which may come after the protocol. */
async function firstPage(origin: string): Promise<string> {
  const deadline = Date.now() + timeouts.navigation;
  while (Date.now() < deadline) {
    const pages = Pages.parse(await (await fetch(`${origin}/json/list`)).json());
    const page = pages.find(({ type }) => type === "page");
    if (page) return page.webSocketDebuggerUrl;
    await delay(50);
  }
  throw new Error(`the browser at ${origin} has no page`);
}

/** Driver of Chromium and QtWebEngine by the DevTools protocol, in the parts that Chromium 80 knows. */
export async function driveByDevTools(origin: string, close: () => Promise<void>): Promise<Driver> {
  const page = await connectTo(await firstPage(origin));
  page.on("Page.javascriptDialogOpening", () => void page.call("Page.handleJavaScriptDialog", { accept: true }));
  await page.call("Page.enable");

  async function evaluate(expression: string): Promise<string> {
    const options = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails: thrown } = Evaluation.parse(await page.call("Runtime.evaluate", options));
    if (thrown) throw new Error(thrown.exception?.description ?? thrown.text);
    return z.string().parse(result.value);
  }

  /** Starts a navigation, and waits until another page has replaced the present one and is loaded. */
  async function untilLoaded(navigate: () => Promise<unknown>): Promise<void> {
    await evaluate("window.isLeft = 'yes'").catch(() => ""); // the present page may be going away
    await navigate();
    const deadline = Date.now() + timeouts.navigation;
    while (Date.now() < deadline) {
      const state = await evaluate("window.isLeft || document.readyState").catch(() => "");
      if (state === "complete") return;
      await delay(25);
    }
    throw new Error("the page was not loaded in time");
  }

  return {
    evaluate,
    go: (url) =>
      untilLoaded(async () => {
        const { errorText } = Navigation.parse(await page.call("Page.navigate", { url }));
        if (errorText) throw new Error(`${url}: ${errorText}`);
      }),
    reload: () => untilLoaded(() => page.call("Page.reload")),
    async back() {
      const { currentIndex, entries } = History.parse(await page.call("Page.getNavigationHistory"));
      const entry = entries[currentIndex - 1];
      if (!entry) throw new Error("there is no page to go back to");
      await page.call("Page.navigateToHistoryEntry", { entryId: entry.id });
    },
    async click(x, y) {
      const mouse = { x, y, button: "left", clickCount: 1 };
      await page.call("Input.dispatchMouseEvent", { ...mouse, type: "mouseMoved", button: "none" });
      await page.call("Input.dispatchMouseEvent", { ...mouse, type: "mousePressed" });
      await page.call("Input.dispatchMouseEvent", { ...mouse, type: "mouseReleased" });
    },
    insert: async (text) => void (await page.call("Input.insertText", { text })),
    async press(key) {
      await page.call("Input.dispatchKeyEvent", { type: "text" in keys[key] ? "keyDown" : "rawKeyDown", ...keys[key] });
      await page.call("Input.dispatchKeyEvent", { type: "keyUp", ...keys[key] });
    },
    async chooseFile(selector, path) {
      const { root } = Root.parse(await page.call("DOM.getDocument"));
      const { nodeId } = Node.parse(await page.call("DOM.querySelector", { nodeId: root.nodeId, selector }));
      await page.call("DOM.setFileInputFiles", { nodeId, files: [path] });
    },
    screenshot: async () => Buffer.from(Picture.parse(await page.call("Page.captureScreenshot")).data, "base64"),
    async resize(width, height, deviceScaleFactor) {
      await page.call("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor, mobile: true });
    },
    async close() {
      page.close();
      await close();
    },
  };
}
