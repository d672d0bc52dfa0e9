import { expect, test, type BrowserContext, type Page } from "@playwright/test";
import { path, type RouteName } from "#app/paths.ts";
import { logIn, main, press } from "#tests/support/browser/doctors.ts";
import { followLinks } from "./links.ts";
import { inspectPages } from "./inspect-pages.ts";
import { target } from "./target.ts";

test.describe.configure({ mode: "default" }); // one login for the file

/** Course routes that a visit does not change: opening a notice, a lecture or a page of a book would be recorded. */
const courseRoutes: RouteName[] = [
  "my-courses-show",
  "course-schedule",
  "my-full-schedule",
  "my-course-materials",
  "my-lecture-sheet",
  "my-free-videos",
  "my-pending-videos",
  "my-pending-exams",
  "my-exam-results",
];
const moneyRoutes: RouteName[] = ["my-courses-invoice", "my-courses-checkout"];
const routesToExams: RouteName[] = ["my-courses-show", "my-exam-results", "my-pending-exams"];
const examRoutes: RouteName[] = ["my-exam-result", "my-pending-exam-info", "my-exam-info", "my-exam-status"];

const { isSecure } = target;
const { phone, password, device } = requireDoctor();
const prefix = isSecure ? "__Host-" : "";
const ownMenu = "আমার অংশ";

let cookies: Awaited<ReturnType<BrowserContext["cookies"]>> = [];
let found = new Map<string, string>();

function requireDoctor() {
  if (!target.doctor) throw new Error("DOCTOR_PHONE and DOCTOR_PASSWORD are not set.");
  return target.doctor;
}

async function logInToDashboard(page: Page): Promise<void> {
  await page.goto(path("login"));
  await logIn(page, phone, password);
  const refusal = main(page).getByRole("alert");
  const menu = page.getByRole("navigation", { name: ownMenu });
  await expect(refusal.or(menu), "/login: the menu or an error message").toBeVisible();
  await expect(refusal, `/login refuses ${phone}`).toHaveText([]);
  const { pathname } = new URL(page.url());
  const hint = pathname === path("my-devices") ? ": set DOCTOR_DEVICE, see docs/testing.md" : "";
  expect(pathname, `/login leads ${phone} to ${pathname}${hint}`).toBe(path("my-dashboard"));
}

test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext({ baseURL: target.origin });
  if (device) await context.addCookies([{ name: `${prefix}ddt`, value: device, url: target.origin }]);
  await logInToDashboard(await context.newPage());
  cookies = await context.cookies();
  const read = async (address: string) => (await context.request.get(address)).text();
  const walk = { read, from: [path("my-courses")] };
  const exams = await followLinks({ ...walk, routes: [...routesToExams, ...examRoutes], maxReads: 30 });
  const course = await followLinks({ ...walk, routes: [...courseRoutes, ...moneyRoutes], maxReads: 20 });
  found = new Map([...exams, ...course]);
  await context.close();
});

test.afterAll(async ({ browser }) => {
  if (cookies.length === 0) return;
  const context = await browser.newContext({ baseURL: target.origin });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.goto(path("logout"));
  await press(page, "লগআউট করুন");
  await expect(page, "/logout leads to the home page").toHaveURL(`${target.origin}/`);
  await page.goto(path("my-dashboard"));
  await expect(page, "after the logout the dashboard redirects to the login").toHaveURL(/\/login\?next=/);
  await context.close();
});

/** Addresses found for these routes; prints the routes without one. */
function pagesOf(routes: RouteName[]): string[] {
  const missing = routes.filter((name) => !found.has(name));
  if (missing.length > 0) console.log(`No link on the pages of ${phone} leads to: ${missing.join(", ")}.`);
  return routes.flatMap((name) => found.get(name) ?? []);
}

async function inspectOwnPages(context: BrowserContext, addresses: string[]): Promise<void> {
  await context.addCookies(cookies);
  await inspectPages(context, addresses);
}

test("the cookies of a login are bound to this host and hidden from scripts @smoke @sample", () => {
  const bound = { domain: new URL(target.origin).hostname, path: "/", secure: isSecure, sameSite: "Lax" };
  const named = (name: string) => cookies.find((cookie) => cookie.name === name);
  const sealed = { ...bound, httpOnly: true };
  expect(named(`${prefix}session`), `/login: ${prefix}session is not sealed`).toMatchObject(sealed);
  expect(named(`${prefix}ddt`) ?? sealed, `/login: ${prefix}ddt is not sealed`).toMatchObject(sealed);
  expect(named("logged_in"), "/login: logged_in is not bound to the host").toMatchObject(bound);
});

test("the dashboard and the list of courses are complete, within budget, secure and accessible @smoke @a11y @sample", async ({
  context,
}) => {
  await inspectOwnPages(context, [path("my-dashboard"), path("my-courses")]);
});

test("the first course's pages, invoice included, are complete, within budget, secure and accessible @smoke @a11y @money", async ({
  context,
}) => {
  expect(found.has("my-courses-show"), `${path("my-courses")} leads ${phone} to no course`).toBe(true);
  await inspectOwnPages(context, pagesOf([...courseRoutes, ...moneyRoutes]));
});

test("the pages of an exam outside its room are complete, within budget, secure and accessible @smoke @a11y @exam", async ({
  context,
}) => {
  const pages = pagesOf(examRoutes);
  expect(pages.length, `no page of ${phone} leads to an exam`).toBeGreaterThan(0);
  await inspectOwnPages(context, pages.slice(0, 2));
});
