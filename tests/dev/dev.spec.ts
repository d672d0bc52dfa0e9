import { expect, test, type Page } from "@playwright/test";
import { demoDoctor, logInAs } from "#tests/support/browser/demo-doctor.ts";
import { copyRepository, databaseIn, processesIn, startDevServer } from "#tests/support/processes/dev-server.ts";
import { dashboard, edits, faqs, faqsApiPath, syntaxErrors, pollOptions } from "./edits.ts";

test.describe.configure({ mode: "default" });

let copy: Awaited<ReturnType<typeof copyRepository>>;
let dev: Awaited<ReturnType<typeof startDevServer>>;
let page: Page;
let databasePid: number;
let isConnected = false;

test.beforeAll(async ({ browser }) => {
  copy = await copyRepository();
  await copy.save(".env", "ADMIN_URL=https://first.example/");
  dev = await startDevServer(copy.folder);
  page = await browser.newPage({ baseURL: dev.origin });
  page.on("request", (request) => (isConnected &&= !request.isNavigationRequest()));
  page.on("console", (message) => (isConnected ||= message.text().includes("[vite] connected")));
  ({ pid: databasePid } = await databaseIn(copy.folder));
  await logInAs(page, demoDoctor);
});

test.afterAll(async () => {
  await dev.end("SIGTERM");
  await copy.remove();
});

/** Current response of the server as `status text`; an empty string while it does not listen. */
async function fetchText(address: string): Promise<string> {
  const response = await page.request.get(dev.origin + address, { maxRedirects: 0 }).catch(() => undefined);
  return response ? `${response.status()} ${await response.text()}` : "";
}

async function expectResponse(address: string, text: string) {
  const message = `GET ${address} says "${text}"`;
  await expect.poll(async () => (await fetchText(address)).includes(text), { ...pollOptions, message }).toBe(true);
}

/** Waits until the page is connected to Vite: an edit before that does not reach it. */
async function expectConnected() {
  await expect.poll(() => isConnected, { ...pollOptions, message: "the page is connected to Vite" }).toBe(true);
}

async function expectPage(text: string) {
  await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible(pollOptions);
}

async function expectTerminal(...texts: string[]) {
  for (const text of texts) {
    const isPrinted = () => dev.output().includes(text);
    await expect.poll(isPrinted, { ...pollOptions, message: `the terminal says "${text}"` }).toBe(true);
  }
}

/** Opens a page unless it is already open, and waits until it is hydrated and connected to Vite. */
async function open(path: string): Promise<void> {
  if (!page.url().endsWith(path)) await page.goto(path);
  const isHydrated = () =>
    page.evaluate(
      () =>
        !("__remixContext" in window) ||
        Object.keys(document.querySelector("#app") ?? {}).some((key) => key.startsWith("__react")),
    );
  await expect
    .poll(async () => isConnected && (await isHydrated()), { ...pollOptions, message: `${path} listens for edits` })
    .toBe(true);
}

for (const { what, page: path, address = path, file, from, to, text, isSeen, isReplaced = false } of edits) {
  test(`an edit of ${what} reaches the next request and the open page`, async () => {
    await open(path);
    const loadedAt = await page.evaluate(() => performance.timeOrigin);
    const savedAtMs = performance.now();
    await copy.edit(file, from, to);
    const record = (who: string) => () => {
      const description = `${Math.round(performance.now() - savedAtMs)} ms after the save`;
      test.info().annotations.push({ type: `seen by ${who}`, description });
    };
    await Promise.all([
      expectResponse(address, text).then(record("the next request")),
      (isSeen?.(page) ?? expectPage(text)).then(record("the open page")),
    ]);
    expect((await fetchText(dashboard)).slice(0, 3), "the status of the doctor's dashboard").toBe("200");
    const isSame = (await page.evaluate(() => performance.timeOrigin)) === loadedAt;
    expect(isSame || !isReplaced, "the page was not loaded again").toBe(true);
  });
}

async function expectNoError(path: string) {
  await Promise.all([expectResponse(path, "200 "), expect(page.getByRole("main")).toBeVisible(pollOptions)]);
  await expect(page.locator("vite-error-overlay"), "the error on the page").toHaveCount(0, pollOptions);
}

for (const { what, page: path, file, from, to } of syntaxErrors) {
  test(`a syntax error in ${what} is shown on the page and in the terminal until it is fixed`, async () => {
    await open(path);
    await copy.edit(file, from, to);
    await Promise.all([
      expectResponse(path, "500 "),
      expectResponse(path, file),
      expectPage(file),
      expectTerminal(file),
    ]);
    await expectConnected();
    await copy.edit(file, to, from);
    await expectNoError(path);
  });
}

test("an edit of .env takes effect, and an invalid value is shown on the page and in the terminal", async () => {
  const message = "PUBLIC_ORIGIN: Invalid URL";
  await open(faqs);
  await copy.save(".env", "PUBLIC_ORIGIN=nowhere");
  await Promise.all([expectResponse(faqs, message), expectPage(message), expectTerminal(message)]);
  await expectConnected();
  await copy.save(".env", "ADMIN_URL=https://edited.example/");
  await expectNoError(faqs);
  const { location } = (await page.request.get(`${dev.origin}/admin`, { maxRedirects: 0 })).headers();
  expect(location).toBe("https://edited.example/");
});

test("the second of two quick edits wins", async () => {
  const file = "app/features/faqs/faqs.tsx";
  await copy.edit(file, 'label="কী জানতে চান"', 'label="first edit"');
  await fetchText(faqs);
  await copy.edit(file, 'label="first edit"', 'label="second edit"');
  await expectResponse(faqs, "second edit");
  for (const response of await Promise.all([fetchText(faqs), fetchText(faqs), fetchText(faqs)]))
    expect(response).toContain("second edit");
});

test("a request in progress during an edit gets its response", async () => {
  const slow = 'console.log("slowly"); await new Promise((resolve) => setTimeout(resolve, 3000));';
  const query = "const faq = await findFaq(db, params.id);";
  await copy.edit("reference-api/features/faqs/routes.ts", query, slow + query);
  const responses: Promise<string>[] = [];
  const isUnderWay = () => {
    responses.push(fetchText(`${faqsApiPath}/1`));
    return dev.output().includes("slowly");
  };
  await expect.poll(isUnderWay, { ...pollOptions, message: "a slow request is in progress" }).toBe(true);
  await copy.edit(
    "platform/config/shared-settings.ts",
    '.default("/sanctum/csrf-cookie")',
    '.default("/edited-csrf-cookie")',
  );
  await expectResponse("/edited-csrf-cookie", "204 ");
  for (const response of await Promise.all(responses)) expect(response).toMatch(/^200 /);
});

test("after all edits the same database runs, one process holds it, one serves, and no leak is reported", async () => {
  const expected = { pid: databasePid, holding: 1, serving: 1 };
  await expect.poll(async () => databaseIn(copy.folder), pollOptions).toEqual(expected);
  expect(dev.output()).not.toMatch(/MaxListenersExceeded|UnhandledPromise|Unhandled/);
});

test("Ctrl-C ends Vite and the database", async () => {
  await dev.end("SIGINT");
  expect(await processesIn(copy.folder)).toEqual([]);
});

test("killing npm run dev also ends Vite and the database @whole", async () => {
  await dev.end("SIGINT");
  dev = await startDevServer(copy.folder);
  await dev.end("SIGKILL");
  await expect.poll(() => processesIn(copy.folder), { ...pollOptions, message: "processes still running" }).toEqual([]);
});
