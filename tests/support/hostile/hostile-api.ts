import { createServer, type IncomingHttpHeaders } from "node:http";
import { hostileResponses } from "./hostile-content.ts";
import type { Content } from "./hostile-parts.ts";
import { listenOnLoopback, type LoopbackServer } from "#tests/support/processes/loopback-server.ts";

export interface RecordedCall {
  method: string;
  /** The unparsed request target. */
  target: string;
  headers: IncomingHttpHeaders;
}

interface HostileReply {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface HostileApiOptions {
  content?: Partial<Content>;
  /** Extra fields of app data, by bearer token. */
  visitors?: Record<string, object>;
  /** Overrides the response to a target, unless it returns undefined. */
  override?: (target: string) => HostileReply | undefined;
}

export interface HostileApi extends LoopbackServer {
  calls: RecordedCall[];
}

const harmless: Content = {
  texts: ["লেখা"],
  fragments: ["<p>লেখা</p>"],
  links: ["/faq"],
  images: ["/favicon.svg"],
};

function replyTo(target: string, authorization: string, options: HostileApiOptions): HostileReply {
  const [pathname = ""] = target.split("?");
  for (const { pattern, make } of hostileResponses) {
    const match = pattern.exec(pathname);
    if (!match) continue;
    const visitor = pathname.endsWith("/app-data")
      ? options.visitors?.[authorization.replace("Bearer ", "")]
      : undefined;
    return { status: 200, body: Object.assign({}, make({ ...harmless, ...options.content }, match[1] ?? ""), visitor) };
  }
  return pathname === "/sanctum/csrf-cookie" ? { status: 204 } : { status: 404, body: { message: "" } };
}

/** Starts a v3 API on the loopback address with the test's content, sanitized or not, which records all calls. */
export async function startHostileApi(options: HostileApiOptions = {}): Promise<HostileApi> {
  const calls: RecordedCall[] = [];
  const server = createServer(({ method = "", url: target = "", headers }, response) => {
    calls.push({ method, target, headers });
    const reply = options.override?.(target) ?? replyTo(target, headers.authorization ?? "", options);
    response.writeHead(reply.status, { "content-type": "application/json", ...reply.headers });
    response.end(reply.body === undefined ? undefined : JSON.stringify(reply.body));
  });
  return { ...(await listenOnLoopback(server)), calls };
}
