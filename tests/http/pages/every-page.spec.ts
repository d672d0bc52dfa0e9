import { readdir, readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { publicPages } from "#app/server/pipeline/public-pages.server.ts";
import { test } from "#tests/support/browser/journey.ts";
import { frameOf } from "#tests/support/examples/page-frames.ts";
import { policyOf } from "#tests/support/examples/page-policies.ts";
import { visitPages, type VisitedPage } from "#tests/support/examples/visited-pages.ts";
import type { PlainBrowser } from "#tests/support/api/portal/plain-browser.ts";
import { floorFaults } from "#tests/support/floor/floor-check.ts";
import { startPortal, type PortalProcess } from "#tests/support/processes/portal-process.ts";

test.describe.configure({ mode: "default" }); // all tests share one visit of every page

let portal: PortalProcess;
let doctor: PlainBrowser;
let pages: VisitedPage[];

test.beforeAll(async () => {
  portal = await startPortal();
  ({ doctor, pages } = await visitPages(portal.origin));
});
test.afterAll(() => portal.stop());

/** Reports each difference once, with the pages that have it. */
function expectOnEveryPage(found: (page: VisitedPage) => string[], expected: (page: VisitedPage) => string[]): void {
  const differences = new Map<string, string[]>();
  const note = (what: string, { name }: VisitedPage) => differences.set(what, [...(differences.get(what) ?? []), name]);
  for (const page of pages) {
    const [has, should] = [found(page), expected(page)];
    for (const part of has) if (!should.includes(part)) note(`has ${part}`, page);
    for (const part of should) if (!has.includes(part)) note(`lacks ${part}`, page);
  }
  const sentences = Array.from(differences, ([what, names]) => `${what} on ${names.join(", ")}`);
  expect(sentences, sentences.join("; ")).toEqual([]);
}

function frameIn({ status, html }: VisitedPage): string[] {
  const all = (part: string, name: string) => {
    const parts = html.split(part).slice(1);
    return parts.map((_, n) => (n === 0 ? name : `${name} too many`));
  };
  return [
    `status ${status}`,
    ...all('<header class="site-header"', "a header"),
    ...all('<footer class="site-footer"', "a footer"),
    ...all('data-testid="footer-details"', "details in its footer"),
  ];
}

test("every page has exactly the header and footer of its screen", () => {
  expectOnEveryPage(frameIn, ({ name }) => {
    const { header, footer } = frameOf(name);
    return [
      "status 200",
      ...(header ? ["a header"] : []),
      ...(footer === "none" ? [] : ["a footer"]),
      ...(footer === "full" ? ["details in its footer"] : []),
    ];
  });
});

test("every image has its width and height, so that the layout does not shift", () => {
  expectOnEveryPage(
    ({ html }) =>
      [...html.matchAll(/<img\b[^>]*>/g)].flatMap(([picture]) =>
        / width="\d+" height="\d+"/.test(picture) ? [] : [`${picture} without its size`],
      ),
    () => [],
  );
});

function namesIn(css: string, form: RegExp): Set<string> {
  return new Set([...css.matchAll(form)].map(([, name = ""]) => name));
}

const anyClass = /\.([a-z][\w-]*)/gi;
/** Classes that do not only qualify another class. */
const classByItself = /(?<![\w\])])\.([a-z][\w-]*)/gi;

test("every page includes the style sheets of all classes that it uses", async () => {
  const files = (await readdir("app/styles", { recursive: true })).filter((name) => name.endsWith(".css"));
  const texts = await Promise.all(files.map((name) => readFile(`app/styles/${name}`, "utf8")));
  const all = namesIn(texts.join(), classByItself);
  expectOnEveryPage(
    ({ html }) => {
      const own = namesIn([...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].join(), anyClass);
      const shown = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" "));
      return [...new Set(shown)]
        .filter((name) => all.has(name) && !own.has(name))
        .map((name) => `.${name} without its sheet`);
    },
    () => [],
  );
});

test("what the oldest browsers lack has a listed fallback", async () => {
  const faults = await floorFaults(pages);
  expect(faults, faults.join("\n")).toEqual([]);
});

test("no id is twice on a page", () => {
  const templates = /<(script|style|template)\b.*?<\/\1>/gs;
  expectOnEveryPage(
    ({ html }) => {
      const ids = [...html.replace(templates, "").matchAll(/<[a-z][^>]* id="([^"]*)"/g)].map(([, id]) => id);
      return ids.filter((id, place) => ids.indexOf(id) !== place).map((id) => `id="${id}" twice`);
    },
    () => [],
  );
});

test("every page with a form that is sent by the browser keeps it while the connection is away", () => {
  expectOnEveryPage(
    ({ name, html }) => {
      const [, main = ""] = /<main\b[^>]*>(.*)<\/main>/s.exec(html) ?? [];
      const isExam = name.includes("-room") || name.endsWith("-review");
      return / method="post"/.test(main) && !isExam && !html.includes("form-lost") ? ["a form that is lost"] : [];
    },
    () => [],
  );
});

test("an unknown address below /my has the frame of the doctor's pages", async () => {
  const unknown = await doctor.send("/my/no-such-page");
  expect(unknown.status).toBe(404);
  const html = await unknown.text();
  expect([html.includes('<footer class="site-footer"'), html.includes('data-testid="footer-details"')]).toEqual([
    true,
    false,
  ]);
  const start = await doctor.send("/my");
  expect([start.status, start.headers.get("location")]).toEqual([302, "/my/dashboard"]);
});

/** Inline elements: without a space between them their words run together when there are no styles. */
const inLine = "(?:a|b|cite|em|kbd|label|small|span|strong|time)";
const apart = String.raw`<span class="[^"]*\b(?:lines?|small|quiet|tag)\b[^"]*">`;
const touching = new RegExp(
  String.raw`[^\s>]{1,20}(?:(?:</${inLine}>)+(?:<${inLine}\b[^>]*>)+|${apart})[^\s<]{1,20}`,
  "g",
);

test("no words run together when a page is read without styles", () => {
  expectOnEveryPage(
    ({ html }) => html.replace(/<(script|style|svg|textarea)\b.*?<\/\1>/gs, "").match(touching) ?? [],
    () => [],
  );
});

test("every page has exactly its expected content security policy", () => {
  expectOnEveryPage(
    ({ headers }) => headers.get("content-security-policy")?.split("; ") ?? [],
    (page) => policyOf(page, portal.origin),
  );
});

const commonHeaders = {
  "x-content-type-options": "nosniff",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

function headersIn(headers: Headers, names: string[]): string[] {
  return names.map((name) => `${name}: ${headers.get(name)}`);
}

/** Pages that contain addresses of files. */
const withFiles = ["my-lecture", "my-free-video", "my-pending-video", "my-subscription-video"];

test("every page has the security headers, and personal pages are not cached", () => {
  const expected = ({ name, reader }: VisitedPage) => ({
    ...commonHeaders,
    ...(reader === "nobody" && name in publicPages && { "cross-origin-opener-policy": null }),
    "referrer-policy": withFiles.includes(name) ? "same-origin" : "strict-origin-when-cross-origin",
    ...(reader !== "nobody" && { "cache-control": "private, no-store" }),
  });
  expectOnEveryPage(
    (page) => headersIn(page.headers, Object.keys(expected(page))),
    (page) => Object.entries(expected(page)).map(([name, value]) => `${name}: ${value}`),
  );
});

function linked(name: string, link: RegExp): string {
  const found = pages.find((page) => page.name === name)?.html.match(link)?.[0];
  if (!found) throw new Error(`${name} has no link like ${String(link)}`);
  return found.replaceAll("&amp;", "&");
}

test("other sites may show the pictures for everybody, as a portal with a remote API does, and no other file", async () => {
  const files: [path: string, policy: string][] = [
    [linked("home", /\/demo\/[\w-]+\.svg/), "cross-origin"],
    [linked("batch-details", /\/media\/pictures\/[\w-]+\.webp/), "cross-origin"],
    [linked("home", /\/assets\/[\w.-]+\.js/), "same-origin"],
    [linked("my-free-video", /\/my\/files\/\d+\?grant=[\w.-]+/), "same-origin"],
  ];
  for (const [path, policy] of files) {
    const { headers } = await fetch(portal.origin + path);
    expect([path, headers.get("cross-origin-resource-policy")]).toEqual([path, policy]);
  }
});

test("files have a sandbox policy, and other responses have none", async () => {
  const file = "default-src 'none'; sandbox";
  const responses: [path: string, status: number, policy: string | null][] = [
    [linked("my-free-video", /\/my\/files\/\d+\?grant=[\w.-]+/), 200, file],
    [linked("home", /\/assets\/[\w.-]+\.js/), 200, null],
    ["/favicon.svg", 200, null],
    ["/sitemap.xml", 200, null],
    ["/api/v3/web/faqs", 200, null],
    ["/api/v3/web/doctor/my-profile", 401, null],
    ["/faq.data", 200, null],
    ["/my/dashboard.data", 200, null],
    ["/admin", 302, null],
    ["/faq?_data=faq", 400, null],
  ];
  const found = [];
  for (const [path] of responses) {
    const { status, headers } = await doctor.send(path);
    found.push([path, status, headers.get("content-security-policy")]);
    const policy = { "cross-origin-resource-policy": path.endsWith(".svg") ? "cross-origin" : "same-origin" };
    const expectedHeaders = Object.entries({ ...commonHeaders, ...policy }).slice(
      0,
      path.startsWith("/assets/") ? 1 : undefined,
    );
    for (const [name, value] of expectedHeaders) expect(headers.get(name), `${name} of ${path}`).toBe(value);
  }
  expect(found).toEqual(responses);
});
