import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { freePort } from "#tests/support/processes/free-port.ts";

export interface SeenRequest {
  method: string;
  /** Path with query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  atMs: number;
}

/** A planted fault in the responses of a path. */
export interface Fault {
  status?: number;
  /** Body to send unchanged; it need not be JSON. */
  text?: string;
  delayMs?: number;
  /** Closes the connection without a response. */
  resets?: boolean;
  location?: string;
}

export const csrfPath = "/sanctum/csrf-cookie";
const web = "/api/v3/web";

const appData = {
  logo: "/favicon.svg",
  company_name: "নমুনা কেন্দ্র",
  company_slogan: "পোস্টগ্র্যাজুয়েট মেডিকেল ওরিয়েন্টেশন",
  menus: [{ title: "প্রশ্নোত্তর", link: "/faq", children: [] }],
  footer_logo: "/favicon.svg",
  footer_menu: [{ title: "আমাদের কথা", link: "/about" }],
  footer_social_links: [],
  app_links: [],
  is_logged_in: false,
  doctor: null,
  need_otp_for_registration: true,
  need_otp_for_reset_password: true,
  gns_ddt: "device-of-nobody",
};

/** Responses of the documented public calls, each with exactly the documented fields. */
const publicBodies: Record<string, unknown> = {
  [`${web}/medical-colleges`]: { medical_colleges: [{ id: 1, name: "নমুনা মেডিকেল কলেজ" }] },
  [`${web}/homepage/scrolling-notices`]: { notices: [{ title: "ভর্তি চলছে", link: "/batches" }] },
  [`${web}/homepage/banner-section`]: {
    slide_items: [
      { thumb: "/demo/slide-1.svg", link: "https://example.com/offer", is_video: false },
      { thumb: "/demo/slide-2.svg", link: "https://www.youtube.com/watch?v=aaaaaaaaaaa", is_video: true },
    ],
  },
  [`${web}/homepage/batch-categories`]: {
    categories: [
      { title: "রেসিডেন্সি", subtitle: "ফেজ এ", link: "/residency", totalItem: 3 },
      { title: "ডিপ্লোমা", link: "/diploma", totalItem: 1 },
    ],
  },
  [`${web}/homepage/event-categories`]: { events: [{ title: "মক পরীক্ষা", link: "/9/event" }] },
  [`${web}/homepage/courses`]: { courses: [{ title: "ফেজ এ", link: "/courses/phase-a" }] },
  [`${web}/homepage/other-services`]: {
    services: [
      { title: "বিসিএস প্রস্তুতি", link: "https://bcs.example.com/" },
      { title: "ক্যারিয়ার পরামর্শ", link: "https://career.example.com/" },
    ],
  },
  [`${web}/faqs`]: { faqs: [{ id: 7, title: "কীভাবে ভর্তি হব?" }] },
  [`${web}/homepage/contact-list`]: {
    contacts: [
      {
        department: "ভর্তি শাখা",
        phone: "01000000001",
        whatsapp: { group_phone: "01000000002", group_title: "ভর্তি গ্রুপ" },
        fb_page: { name: "আমাদের পেজ", link: "https://facebook.com/example-page" },
        fb_group: { name: "আমাদের গ্রুপ", link: "https://facebook.com/example-group" },
      },
    ],
  },
  [`${web}/quizzes`]: { quizzes: [] },
  [`${web}/course-settings/1`]: { course_settings: {} },
};

const statusKey = Symbol("status");

/** Response body with an error status. */
export function refusal(status: number, body: object): object {
  return { ...body, [statusKey]: status };
}

function statusOf(body: unknown): number {
  if (body === undefined) return 404;
  return typeof body === "object" && body !== null && statusKey in body ? Number(body[statusKey]) : 200;
}

export type Responder = (request: IncomingMessage, body: string) => unknown;

export interface FakeApi {
  origin: string;
  /** Every request so far, in order of arrival. */
  seen: SeenRequest[];
  /** Faults by path without query; `*` applies to all other paths. */
  faults: Map<string, Fault>;
  /** Extra fields of app data, by bearer token. */
  visitors: Map<string, Record<string, unknown>>;
  /** Handlers by method and path, such as `GET /api/v3/web/faqs`; `*` handles all others. Without a handler: 404. */
  responders: Map<string, Responder>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Creates a v3 API that implements only the documented calls. It is not started yet, and keeps its port across
 * restarts.
 */
export async function fakeApi(): Promise<FakeApi> {
  const port = await freePort();
  const seen: SeenRequest[] = [];
  const faults = new Map<string, Fault>();
  const visitors = new Map<string, Record<string, unknown>>();
  const answers = new Map<string, Responder>(
    Object.entries(publicBodies).map(([path, body]) => [`GET ${path}`, () => body]),
  );
  answers.set(`GET ${csrfPath}`, () => ({}));
  answers.set(`GET ${web}/app-data`, ({ headers }) => {
    const token = headers.authorization?.replace(/^Bearer /, "") ?? "";
    return { ...appData, ...visitors.get(token) };
  });

  function respond(request: IncomingMessage, response: ServerResponse, pathname: string, requestBody: string): void {
    const { status, text, resets, location } = faults.get(pathname) ?? faults.get("*") ?? {};
    if (resets) {
      request.socket.destroy();
      return;
    }
    const isHandled = text === undefined && (status === undefined || status < 400);
    const handle = answers.get(`${request.method} ${pathname}`) ?? answers.get("*");
    const body = isHandled ? handle?.(request, requestBody) : undefined;
    const missing = handle ? "Not found" : `The route ${pathname.slice(1)} could not be found.`; // as Laravel says it
    const json = JSON.stringify(body ?? { message: isHandled ? missing : "Not found" });
    response.writeHead(status ?? statusOf(body), {
      "content-type": text?.startsWith("<") ? "text/html" : "application/json",
      ...(location ? { location } : {}),
    });
    response.end(text ?? json);
  }

  const server = createServer((request, response) => void receive(request, response));

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url: path = "", headers } = request;
    const atMs = performance.now();
    const body = method === "GET" ? "" : await text(request);
    seen.push({ method, path, headers, body, atMs });
    const [pathname = ""] = path.split("?");
    const { delayMs = 0 } = faults.get(pathname) ?? faults.get("*") ?? {};
    if (delayMs === 0) respond(request, response, pathname, body);
    else setTimeout(respond, delayMs, request, response, pathname, body).unref();
  }

  return {
    origin: `http://127.0.0.1:${port}`,
    seen,
    faults,
    visitors,
    responders: answers,
    async start() {
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
    },
    async stop() {
      if (!server.listening) return;
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
