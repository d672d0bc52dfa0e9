import { z } from "zod";
import type { Driver, Key } from "./driver.ts";
import { connectTo } from "./messages.ts";

const Tree = z.object({ contexts: z.array(z.object({ context: z.string() })).min(1) });
const Evaluation = z.object({
  result: z.object({ value: z.unknown().optional(), sharedId: z.string().optional() }).optional(),
  exceptionDetails: z.object({ text: z.string() }).optional(),
});
const Picture = z.object({ data: z.string() });

const keys: Record<Key, string> = { Tab: "\uE004", Enter: "\uE007", Escape: "\uE00C", Space: " " };

/** Driver of Firefox by WebDriver BiDi. */
export async function driveByBidi(url: string, close: () => Promise<void>): Promise<Driver> {
  const session = await connectTo(`${url}/session`);
  await session.call("session.new", {
    capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: "accept", beforeUnload: "accept" } } },
  });
  const context = Tree.parse(await session.call("browsingContext.getTree")).contexts[0]?.context;

  async function run(expression: string) {
    const options = { expression, target: { context }, awaitPromise: true };
    const { result, exceptionDetails } = Evaluation.parse(await session.call("script.evaluate", options));
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result;
  }

  async function type(text: string): Promise<void> {
    const actions = Array.from(text).flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    await session.call("input.performActions", { context, actions: [{ type: "key", id: "keyboard", actions }] });
  }

  return {
    evaluate: async (expression) => z.string().parse((await run(expression))?.value),
    go: async (address) =>
      void (await session.call("browsingContext.navigate", { context, url: address, wait: "complete" })),
    reload: async () => void (await session.call("browsingContext.reload", { context, wait: "complete" })),
    back: async () => void (await session.call("browsingContext.traverseHistory", { context, delta: -1 })),
    async click(x, y) {
      const actions = [
        { type: "pointerMove", x: Math.round(x), y: Math.round(y) },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ];
      const mouse = { type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions };
      await session.call("input.performActions", { context, actions: [mouse] });
    },
    insert: type,
    press: (key) => type(keys[key]),
    async chooseFile(selector, path) {
      const found = await run(`document.querySelector(${JSON.stringify(selector)})`);
      await session.call("input.setFiles", { context, element: { sharedId: found?.sharedId }, files: [path] });
    },
    screenshot: async () =>
      Buffer.from(Picture.parse(await session.call("browsingContext.captureScreenshot", { context })).data, "base64"),
    async resize(width, height, devicePixelRatio) {
      await session.call("browsingContext.setViewport", { context, viewport: { width, height }, devicePixelRatio });
    },
    async close() {
      session.close();
      await close();
    },
  };
}
