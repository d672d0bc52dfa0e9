import { fetch } from "undici";
import { z } from "zod";
import { timeouts } from "#tests/support/runner/timeouts.ts";
import type { Driver, Key } from "./driver.ts";

const Answer = z.object({ value: z.unknown() });
const Failure = z.object({ error: z.string(), message: z.string() });
const Session = z.object({ sessionId: z.string() });
const Element = z.record(z.string(), z.string());
const Outcome = z.object({ value: z.string().optional(), error: z.string().optional() });
const Size = z.object({ width: z.number(), height: z.number() });

const keys: Record<Key, string> = { Tab: "\uE004", Enter: "\uE007", Escape: "\uE00C", Space: " " };

/** Driver of WebKit by WebDriver: `origin` is the one of WebKitWebDriver, `capabilities` say what it starts. */
export async function driveByWebDriver(
  origin: string,
  capabilities: object,
  close: () => Promise<void>,
): Promise<Driver> {
  async function call(method: "GET" | "POST", path: string, body: object = {}): Promise<unknown> {
    const response = await fetch(origin + path, {
      method,
      body: method === "POST" ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(timeouts.navigation), // a dead tab never answers
    });
    const { value } = Answer.parse(await response.json());
    if (response.ok) return value;
    const { error, message } = Failure.parse(value);
    throw new Error(`${error}: ${message}`);
  }

  const { sessionId } = Session.parse(
    await call("POST", "/session", {
      capabilities: { alwaysMatch: { unhandledPromptBehavior: "accept", ...capabilities } },
    }),
  );
  const session = `/session/${sessionId}`;

  async function evaluate(expression: string): Promise<string> {
    const script = `const done = arguments[0];
      Promise.resolve().then(() => (${expression})).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value, error } = Outcome.parse(await call("POST", `${session}/execute/async`, { script, args: [] }));
    if (error !== undefined) throw new Error(error);
    return value ?? "";
  }

  async function find(selector: string): Promise<string> {
    const element = Element.parse(await call("POST", `${session}/element`, { using: "css selector", value: selector }));
    return `${session}/element/${Object.values(element)[0]}`;
  }

  async function type(text: string): Promise<void> {
    const actions = Array.from(text).flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    await call("POST", `${session}/actions`, { actions: [{ type: "key", id: "keyboard", actions }] });
  }

  /** Size of the visible part of the page. */
  const innerSize = async () =>
    Size.parse(JSON.parse(await evaluate("JSON.stringify({ width: innerWidth, height: innerHeight })")));

  return {
    evaluate,
    go: async (url) => void (await call("POST", `${session}/url`, { url })),
    reload: async () => void (await call("POST", `${session}/refresh`)),
    back: async () => void (await call("POST", `${session}/back`)),
    async click(x, y) {
      const actions = [
        { type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0 },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ];
      const mouse = { type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions };
      await call("POST", `${session}/actions`, { actions: [mouse] });
    },
    insert: type,
    press: (key) => type(keys[key]),
    chooseFile: async (selector, path) => void (await call("POST", `${await find(selector)}/value`, { text: path })),
    screenshot: async () => Buffer.from(z.string().parse(await call("GET", `${session}/screenshot`)), "base64"),
    async resize(width, height) {
      const { width: outerWidth, height: outerHeight } = Size.parse(
        await call("POST", `${session}/window/rect`, { width, height }),
      );
      const inner = await innerSize();
      const frame = { width: outerWidth - inner.width, height: outerHeight - inner.height };
      await call("POST", `${session}/window/rect`, { width: width + frame.width, height: height + frame.height });
    },
    close,
  };
}
