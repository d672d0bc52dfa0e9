import type { EventEmitter } from "node:events";
import { createRequire } from "node:module";
import { z } from "zod";

/** Command with which Playwright sets the colour scheme of every new page. */
const colorScheme = "emulation.setMediaFeaturesOverride";

const Answer = z.object({ id: z.number().optional(), error: z.string().optional() });
const Bundle = z.object({ ws: z.custom<{ prototype: EventEmitter }>() });

/** Replaces the answer of a Firefox that does not know the command by one that it was carried out. */
function answerFor(text: string): string {
  if (!text.includes(colorScheme)) return text;
  const { id, error } = Answer.parse(JSON.parse(text));
  return error === "unknown command" ? JSON.stringify({ type: "success", id, result: {} }) : text;
}

/**
 * Lets Playwright open pages in a Firefox that cannot emulate a colour scheme, such as the long-term release 153:
 * Playwright would not open any. It has no option for this, so the messages of its sockets are changed.
 */
export function allowOlderFirefox(): void {
  const require = createRequire(createRequire(import.meta.url).resolve("@playwright/test"));
  const sockets = Bundle.parse(require("playwright-core/lib/utilsBundle")).ws.prototype;
  const { emit } = sockets;
  sockets.emit = function emitAnswer(this: EventEmitter, event: string | symbol, ...args: unknown[]): boolean {
    const [data, ...more] = args;
    const isMessage = event === "message" && Buffer.isBuffer(data);
    return emit.call(this, event, isMessage ? Buffer.from(answerFor(data.toString())) : data, ...more);
  };
}
