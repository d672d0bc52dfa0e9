import { createServer, type IncomingHttpHeaders } from "node:http";
import { answers, type Content } from "./hostile-content.ts";
import { listenOnLoopback, type LoopbackServer } from "./loopback-server.ts";

export interface RecordedCall {
  method: string;
  /** The request's target, as it came. */
  target: string;
  headers: IncomingHttpHeaders;
}

interface HostileAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface HostileApiOptions {
  content?: Partial<Content>;
  /** What app data adds for who brings this bearer token. */
  visitors?: Record<string, object>;
  /** Answers in place of everything else, when it answers at all. */
  instead?: (target: string) => HostileAnswer | undefined;
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

function answerTo(target: string, authorization: string, options: HostileApiOptions): HostileAnswer {
  const [pathname = ""] = target.split("?");
  for (const { pattern, make } of answers) {
    const match = pattern.exec(pathname);
    if (!match) continue;
    const visitor = pathname.endsWith("/app-data")
      ? options.visitors?.[authorization.replace("Bearer ", "")]
      : undefined;
    return { status: 200, body: Object.assign({}, make({ ...harmless, ...options.content }, match[1] ?? ""), visitor) };
  }
  return pathname === "/sanctum/csrf-cookie" ? { status: 204 } : { status: 404, body: { message: "" } };
}

/** A v3 API on the loopback address that says what the test wants, clean or not, and remembers what it was asked. */
export async function startHostileApi(options: HostileApiOptions = {}): Promise<HostileApi> {
  const calls: RecordedCall[] = [];
  const server = createServer(({ method = "", url: target = "", headers }, response) => {
    calls.push({ method, target, headers });
    const given = options.instead?.(target) ?? answerTo(target, headers.authorization ?? "", options);
    response.writeHead(given.status, { "content-type": "application/json", ...given.headers });
    response.end(given.body === undefined ? undefined : JSON.stringify(given.body));
  });
  return { ...(await listenOnLoopback(server)), calls };
}
