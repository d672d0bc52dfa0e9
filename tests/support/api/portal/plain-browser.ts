/**
 * HTTP client that keeps cookies and does not follow redirects. Like w3m, lynx, links and elinks, it tells where a form
 * comes from only by a Referer. `defaultHeaders` are sent with all requests. A function as `origin` is called for each
 * request, for replicas that share one site.
 */
export function browserAt(origin: string | (() => string), defaultHeaders: Record<string, string> = {}) {
  const jar = new Map<string, string>();

  async function send(path: string, init: RequestInit = {}) {
    const site = typeof origin === "string" ? origin : origin();
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = {
      referer: site + path,
      ...defaultHeaders,
      ...Object.fromEntries(new Headers(init.headers)),
      ...(cookie && { cookie }),
    };
    const response = await fetch(site + path, { ...init, headers, redirect: "manual" });
    for (const text of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (/Max-Age=0/.test(text)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    send(path, { method: "POST", body: new URLSearchParams(fields), headers });
  const logIn = (mobile_number: string, password: string, path = "/login") =>
    post(path, { form: "login", mobile_number, password });
  return { jar, send, post, logIn };
}

export type PlainBrowser = ReturnType<typeof browserAt>;
