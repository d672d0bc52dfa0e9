/**
 * A browser without a page: it keeps cookies and follows nothing. Of where a form comes from it says what w3m, lynx, links
 * and elinks say: the page it stands on, as Referer. `always` are headers of all its requests; an origin that is asked for
 * each time is that of replicas which look like one site.
 */
export function browserAt(origin: string | (() => string), always: Record<string, string> = {}) {
  const jar = new Map<string, string>();

  async function send(path: string, init: RequestInit = {}) {
    const site = typeof origin === "string" ? origin : origin();
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = {
      referer: site + path,
      ...always,
      ...Object.fromEntries(new Headers(init.headers)),
      ...(cookie && { cookie }),
    };
    const answer = await fetch(site + path, { ...init, headers, redirect: "manual" });
    for (const text of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (/Max-Age=0/.test(text)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  }
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    send(path, { method: "POST", body: new URLSearchParams(fields), headers });
  const logIn = (mobile_number: string, password: string, path = "/login") =>
    post(path, { form: "login", mobile_number, password });
  return { jar, send, post, logIn };
}

export type PlainBrowser = ReturnType<typeof browserAt>;
