import { fieldsOf, renamed, toCamel, toSnake } from "./names.ts";

/** Path of the reference API that a path of the foreign one stands for; undefined if it has no such path. */
export function referencePath(pathname: string): string | undefined {
  const [, version, group, rest = ""] = /^\/(v1)\/(me|site|session)\/(.+)$/.exec(pathname) ?? [];
  if (!version) return undefined;
  if (group === "session") return rest === "login" ? undefined : `/auth/${rest === "open" ? "login" : rest}`;
  if (group === "site") return `/web/${rest}`;
  if (/^(notices|dashboard)\b/.test(rest)) return undefined;
  return `/web/doctor/${rest.replace(/^announcements\b/, "notices").replace(/^summary(\/courses)?$/, "dashboard")}`;
}

function referenceQuery(query: URLSearchParams): string {
  const renamedQuery = new URLSearchParams(
    [...query].map(([name, value]) => [name === "cursor" ? "after" : toSnake(name), value]),
  );
  return renamedQuery.size > 0 ? `?${renamedQuery}` : "";
}

const passedOn = ["x-device-token", "x-otp-token", "x-entry-token", "idempotency-key", "x-forwarded-for", "user-agent"];

function referenceHeaders(headers: Headers): Headers {
  const passed = new Headers({ "accept-language": "bn" });
  for (const name of passedOn) passed.set(name, headers.get(name) ?? "");
  for (const [name, value] of [...passed]) if (value === "") passed.delete(name);
  const session = headers.get("x-session");
  if (session) passed.set("authorization", `Bearer ${session}`);
  return passed;
}

async function referenceBody(request: Request, pathname: string): Promise<string | FormData | null> {
  if (!request.headers.has("content-type")) return null;
  if (request.headers.get("content-type")?.startsWith("multipart/")) {
    const form = new FormData();
    for (const [name, value] of await request.formData()) form.append(toSnake(name), value);
    return form;
  }
  const body: unknown = await request.json();
  if (pathname !== "/v1/session/open") return JSON.stringify(renamed(body, toSnake));
  const { phone, secret } = fieldsOf(body);
  return JSON.stringify({ mobile_number: phone, password: secret });
}

/** Translates a request of the foreign API to one of the reference API below `origin`. */
export async function referenceRequest(request: Request, path: string, origin: string): Promise<Request> {
  const url = new URL(request.url);
  const headers = referenceHeaders(request.headers);
  const body = await referenceBody(request, url.pathname);
  if (typeof body === "string") headers.set("content-type", "application/json");
  return new Request(`${origin}/api/v3${path}${referenceQuery(url.searchParams)}`, {
    method: request.method,
    headers,
    body,
  });
}

/** Body of a successful response of the foreign API. */
export function foreignBody(pathname: string, body: unknown): unknown {
  return { status: "ok", payload: payloadOf(pathname, body) };
}

function payloadOf(pathname: string, body: unknown): unknown {
  const { token, user, gns_ddt: device, ...rest } = fieldsOf(body);
  if (/^\/v1\/session\/(open|register|reset)$/.test(pathname))
    return { session: { jwt: token, device }, profile: renamed(user, toCamel), ...fieldsOf(renamed(rest, toCamel)) };
  if (pathname === "/v1/me/summary/courses") return renamed(fieldsOf(body)["courses"], toCamel);
  if (pathname !== "/v1/me/summary") return renamed(body, toCamel);
  const { courses: _, ...summary } = fieldsOf(body);
  return renamed(summary, toCamel);
}

/** Body of an error response of the foreign API. */
export function foreignError(status: number, body: unknown): unknown {
  const { message, errors, code, ...details } = fieldsOf(body);
  const locked = status === 423 ? { locked: true } : {};
  return {
    status: "error",
    error: {
      text: message,
      fields: renamed(errors, toCamel),
      reason: code,
      details: renamed(details, toCamel),
      ...locked,
    },
  };
}
