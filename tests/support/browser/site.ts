import { test } from "@playwright/test";
import { startHostileApi, type HostileApi, type HostileApiOptions } from "#tests/support/hostile/hostile-api.ts";
import { sendRaw } from "#tests/support/api/raw-http.ts";
import { startPortal, type PortalProcess } from "#tests/support/processes/portal-process.ts";
import { cookieSecret } from "#tests/support/api/portal/visitor.ts";

export interface Site {
  api: HostileApi;
  portal: PortalProcess;
  origin: string;
  /** GET with optional headers. Redirects are not followed. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Posts a form as a page of the portal would, with headers and body sent byte by byte. */
  post(target: string, headers: Record<string, string>, body: string): ReturnType<typeof sendRaw>;
}

/** Starts, for the tests of one file, a portal and an API with the content of `options`. */
export function useSite(options: HostileApiOptions = {}, settings: Record<string, string> = {}): () => Site {
  let site: Site | undefined;

  test.beforeAll(async () => {
    const api = await startHostileApi(options);
    const portal = await startPortal({
      V3_API_URL: api.origin,
      SESSION_SECRETS: cookieSecret,
      LOG_LEVEL: "error",
      ...settings,
    });
    const { origin } = portal;
    const get: Site["get"] = (path, headers = {}) => fetch(origin + path, { headers, redirect: "manual" });
    const form = { Origin: origin, "Content-Type": "application/x-www-form-urlencoded" };
    const post: Site["post"] = (target, headers, body) =>
      sendRaw(origin, { method: "POST", target, headers: { ...form, ...headers }, body });
    site = { api, portal, origin, get, post };
  });

  test.afterAll(async () => {
    await site?.portal.stop();
    await site?.api.stop();
  });

  return () => {
    if (!site) throw new Error("the site is available only while a test runs");
    return site;
  };
}
