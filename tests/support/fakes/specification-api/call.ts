import type { Context, Hono } from "hono";
import type { Answers } from "./answer-forms.ts";
import { laravel } from "./laravel.ts";
import type { Doctor, Store } from "./store.ts";

export type Fields = Record<string, unknown>;

/** A request to the stand-in, and the forms of its answer. */
export interface Call {
  context: Context;
  store: Store;
  body: Fields;
  token: string;
  /** Doctor of the access token. */
  doctor: Doctor | undefined;
  answers: Answers;
}

export type Handler = (call: Call) => Response | Promise<Response>;
export type Add = (method: "GET" | "POST", path: string, handler: Handler) => void;

interface Request {
  method: string;
  header(name: string): string | undefined;
  parseBody(): Promise<Fields>;
  json(): Promise<unknown>;
}

/** Body of a request as Laravel reads it: JSON, or a form of either encoding. */
export async function bodyOf(request: Request): Promise<Fields> {
  if (request.method === "GET") return {};
  const type = request.header("content-type") ?? "";
  if (!type.includes("json")) return { ...(await request.parseBody()) };
  const body = await request.json().catch(() => ({}));
  return typeof body === "object" && body !== null ? { ...body } : {};
}

/** Text in a body's field; empty if it has none. */
export function textOf(body: Fields, name: string): string {
  const value = body[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** Returns a function that adds a route, which answers 405 to other methods as Laravel does. */
export function routesOf(app: Hono, store: Store): Add {
  return (method, path, handler) => {
    app.on(method, path, async (context) => {
      const body = await bodyOf(context.req);
      const token = /^Bearer (.+)$/.exec(context.req.header("authorization") ?? "")?.[1] ?? "";
      const doctor = store.doctorOf(token);
      const proved = store.provedPhone(context.req.header("x-otp-token") ?? "");
      const answers = store.answersFor(doctor?.mobile_number ?? proved ?? store.phoneIn(body));
      return handler({ context, store, body, token, doctor, answers });
    });
    app.all(path, (context) => laravel.wrongMethod(context, method === "GET" ? "GET, HEAD" : method));
  };
}
