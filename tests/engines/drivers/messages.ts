import { once } from "node:events";
import { WebSocket } from "undici";
import { z } from "zod";
import { timeouts } from "#tests/support/runner/timeouts.ts";

const Message = z.looseObject({
  id: z.number().nullish(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  /** An object with a message in the DevTools protocol, a code in WebDriver BiDi, which has the message beside it. */
  error: z.union([z.string(), z.object({ message: z.string() })]).optional(),
  message: z.string().optional(),
});

interface Call {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

/** Connection of the DevTools protocol and of WebDriver BiDi: numbered calls and events, as JSON. */
export async function connectTo(url: string) {
  const socket = new WebSocket(url);
  await once(socket, "open");
  const calls = new Map<number, Call>();
  const listeners = new Map<string, (params: unknown) => void>();
  let count = 0;

  socket.addEventListener("message", ({ data }) => {
    const { id, method, params, result, error, message } = Message.parse(JSON.parse(String(data)));
    if (method !== undefined) listeners.get(method)?.(params);
    const call = calls.get(id ?? 0);
    if (!call) return;
    calls.delete(id ?? 0);
    if (error === undefined) call.resolve(result);
    else call.reject(new Error(typeof error === "string" ? `${error}: ${message}` : error.message));
  });
  socket.addEventListener("close", () => {
    for (const { reject } of calls.values()) reject(new Error("the browser has closed the connection"));
  });

  return {
    /** Calls a method. Fails when the browser does not answer in the time of a navigation. */
    call(method: string, params: object = {}): Promise<unknown> {
      if (socket.readyState !== WebSocket.OPEN) return Promise.reject(new Error("the browser is closed"));
      const id = (count += 1);
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          calls.delete(id);
          reject(new Error(`the browser did not answer ${method} in ${timeouts.navigation} ms`));
        }, timeouts.navigation);
        const settled = (settle: () => void) => {
          clearTimeout(timer);
          settle();
        };
        calls.set(id, {
          resolve: (result) => settled(() => resolve(result)),
          reject: (error) => settled(() => reject(error)),
        });
        socket.send(JSON.stringify({ id, method, params }));
      });
    },
    /** Handles an event; the last handler of a method counts. */
    on(method: string, handle: (params: unknown) => void): void {
      listeners.set(method, handle);
    },
    close(): void {
      socket.close();
    },
  };
}
