import fc from "fast-check";
import { expect, test } from "vitest";
import { ownAddress, path } from "#app/paths.ts";
import { internalPath } from "../session/internal-path.server.ts";
import { afterLogin, withNext } from "../session/next.server.ts";
import { redirectToCanonicalUrl, redirectToCleanQuery, redirectToSinglePath } from "./canonical-url.server.ts";
import { createLoginRedirect } from "./login-redirect.server.ts";

const origin = "https://portal.test";
const redirectToLogin = createLoginRedirect(true);

const hostilePath = fc
  .array(
    fc.constantFrom(
      "/",
      "//",
      "\\",
      "%2f",
      "%5C",
      "..",
      ".",
      ";",
      "@",
      ":",
      "evil.test",
      "my",
      "MY",
      "batches",
      "faq",
      "\t",
      "%0d",
    ),
    { maxLength: 7 },
  )
  .map((parts) => `/${parts.join("")}`);
const hostileQuery = fc.constantFrom("", "?", "?a=1&a=2", "?next=//evil.test", "?q=%09x", "?next=https://evil.test/");

/** Addresses to which each redirecting step would lead from a request. */
function targetsOf(request: Request): string[] {
  const { pathname, search } = new URL(request.url);
  const responses = [
    redirectToSinglePath(request),
    redirectToCleanQuery(request),
    redirectToCanonicalUrl(request),
    redirectToLogin(request),
  ];
  return [
    ...responses.flatMap((response) => response?.headers.get("Location") ?? []),
    withNext(path("login"), request),
    afterLogin(new URL(request.url).searchParams.get("next")),
    internalPath(pathname) ?? "/",
    ownAddress({ pathname, search }),
  ];
}

test("no redirecting step leads to another site", () => {
  const isOwn = (target: string) => new URL(target, `${origin}/my/courses`).origin === origin;
  fc.assert(
    fc.property(hostilePath, hostileQuery, (pathname, query) => {
      expect(targetsOf(new Request(`${origin}${pathname}${query}`)).filter((target) => !isOwn(target))).toEqual([]);
    }),
    { numRuns: 10_000 },
  );
});
