import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { onTestFinished } from "vitest";
import { listenOnLoopback } from "./loopback-server.ts";

/** Serves a fetch handler on a free port of the loopback address until the test has finished. Returns the origin. */
export async function testSite(fetch: (request: Request) => Response | Promise<Response>): Promise<string> {
  const listener = getRequestListener(fetch);
  const { origin, stop } = await listenOnLoopback(
    createServer((request, response) => void listener(request, response)),
  );
  onTestFinished(stop);
  return origin;
}
