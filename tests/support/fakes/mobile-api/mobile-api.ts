import { createServer, type IncomingMessage, type Server } from "node:http";
import { json } from "node:stream/consumers";
import { Refusal, type Answer, type Fields } from "./answer.ts";
import { authRoutes } from "./auth-routes.ts";
import type { Call, Route } from "./call.ts";
import { doctorRoutes } from "./doctor-routes.ts";
import { publicRoutes } from "./public-routes.ts";
import { createRows, type Rows } from "./rows.ts";

export const base = "/api/mobile/v1";

export const routes: readonly Route[] = [...publicRoutes, ...authRoutes, ...doctorRoutes];

/** A request as the API received it. */
export interface Received {
  method: string;
  path: string;
  body: Fields;
}

function matched(method: string, path: string): { route: Route; params: Record<string, string> } | undefined {
  for (const route of routes.filter((one) => one.method === method)) {
    const pattern = new RegExp(`^${base}${route.path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
    const match = pattern.exec(path);
    if (match) return { route, params: { ...match.groups } };
  }
  return undefined;
}

async function bodyOf(request: IncomingMessage): Promise<Fields> {
  if (!request.headers["content-type"]?.includes("json")) return {};
  const body: unknown = await json(request);
  return { ...(typeof body === "object" ? body : {}) };
}

function answer(method: string, url: URL, call: Omit<Call, "params" | "query">): Answer {
  const found = matched(method, url.pathname);
  if (!found) throw new Refusal(404, "NOT_FOUND", "Nothing here");
  return found.route.handle({ ...call, params: found.params, query: url.searchParams });
}

function envelope(work: () => Answer): { status: number; body: object } {
  try {
    const { result, meta } = work();
    return { status: 200, body: { ok: true, result, meta: meta ?? {} } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, code, message, fields } = error;
    return { status, body: { ok: false, error: { code, message, fields } } };
  }
}

/**
 * Back end of a mobile application: its own paths, camelCase, `{ ok, result, meta }` and `{ ok: false, error }`, page
 * numbers, PUT and PATCH, ids with a letter, a verification whose id stands in bodies, and 403 for an unknown device.
 */
export function mobileApi(): { server: Server; rows: Rows; received: Received[] } {
  const rows = createRows();
  const received: Received[] = [];
  const server = createServer((request, response) => {
    async function respond(): Promise<void> {
      const { method = "GET", headers } = request;
      const url = new URL(request.url ?? "/", "http://mobile.test");
      const body = await bodyOf(request);
      received.push({ method, path: url.pathname.replace(base, "") + url.search, body });
      const token = headers.authorization?.replace("Bearer ", "") ?? "";
      const device = rows.devices.find((one) => one.token === headers["x-device-token"]);
      const sent = envelope(() => answer(method, url, { rows, body, token, device }));
      response.writeHead(sent.status, { "content-type": "application/json" }).end(JSON.stringify(sent.body));
    }
    respond().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  return { server, rows, received };
}
