/** What the portal's own pages send along with a form. */
const fromOurPages = { "sec-fetch-site": "same-origin" };

/** A browser without a page: it keeps cookies and follows nothing. `always` are headers of all its requests. */
export function browserAt(origin: string, always: Record<string, string> = {}) {
  const jar = new Map<string, string>();

  async function send(path: string, init: RequestInit = {}) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = {
      ...fromOurPages,
      ...always,
      ...Object.fromEntries(new Headers(init.headers)),
      ...(cookie && { cookie }),
    };
    const answer = await fetch(origin + path, { ...init, headers, redirect: "manual" });
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
