import { expect, test, type Page } from "@playwright/test";
import { demoDoctor, logInAs } from "#tests/support/demo-doctor.ts";
import { copyRepository, databaseIn, processesIn, startDevServer } from "#tests/support/dev-server.ts";
import { dashboard, edits, faqs, faqsOfApi, mistakes, patience } from "./edits.ts";

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

/** Status and text of what the server says now; nothing while it does not listen. */
async function ask(address: string): Promise<string> {
  const answer = await page.request.get(dev.origin + address, { maxRedirects: 0 }).catch(() => undefined);
  return answer ? `${answer.status()} ${await answer.text()}` : "";
}

async function expectAnswer(address: string, text: string) {
  const message = `GET ${address} says "${text}"`;
  await expect.poll(async () => (await ask(address)).includes(text), { ...patience, message }).toBe(true);
}

async function expectPage(text: string) {
  await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible(patience);
}

async function expectTerminal(...texts: string[]) {
  for (const text of texts) {
    const isTold = () => dev.output().includes(text);
    await expect.poll(isTold, { ...patience, message: `the terminal says "${text}"` }).toBe(true);
  }
}

/** Goes to a page unless it is open, and waits until it would notice an edit. */
async function open(path: string): Promise<void> {
  if (!page.url().endsWith(path)) await page.goto(path);
  const isHydrated = () =>
    page.evaluate(
      () => !("__remixContext" in window) || Object.keys(document).some((key) => key.startsWith("__react")),
    );
  await expect
    .poll(async () => isConnected && (await isHydrated()), { ...patience, message: `${path} listens for edits` })
    .toBe(true);
}

for (const { what, page: path, address = path, file, from, to, text, isSeen } of edits) {
  test(`an edit of ${what} is seen by the next request and on the open page`, async () => {
    await open(path);
    const savedAtMs = performance.now();
    await copy.edit(file, from, to);
    const tell = (who: string) => () => {
      const description = `${Math.round(performance.now() - savedAtMs)} ms after the save`;
      test.info().annotations.push({ type: `seen by ${who}`, description });
    };
    await Promise.all([
      expectAnswer(address, text).then(tell("the next request")),
      (isSeen?.(page) ?? expectPage(text)).then(tell("the open page")),
    ]);
    expect((await ask(dashboard)).slice(0, 3), "the status of the doctor's dashboard").toBe("200");
  });
}

async function expectWell(path: string) {
  await Promise.all([expectAnswer(path, "200 "), expect(page.getByRole("main")).toBeVisible(patience)]);
  await expect(page.locator("vite-error-overlay"), "the error on the page").toHaveCount(0, patience);
}

for (const { what, page: path, file, from, to } of mistakes) {
  test(`a syntax error in ${what} is told on the page and in the terminal, and heals`, async () => {
    await open(path);
    await copy.edit(file, from, to);
    await Promise.all([expectAnswer(path, "500 "), expectAnswer(path, file), expectPage(file), expectTerminal(file)]);
    await copy.edit(file, to, from);
    await expectWell(path);
  });
}

test("an edit of .env is seen, and a value that cannot be used is told on the page and in the terminal", async () => {
  const message = "PUBLIC_ORIGIN: Invalid URL";
  await open(faqs);
  await copy.save(".env", "PUBLIC_ORIGIN=nowhere");
  await Promise.all([expectAnswer(faqs, message), expectPage(message), expectTerminal(message)]);
  await copy.save(".env", "ADMIN_URL=https://edited.example/");
  await expectWell(faqs);
  const { location } = (await page.request.get(`${dev.origin}/admin`, { maxRedirects: 0 })).headers();
  expect(location).toBe("https://edited.example/");
});

test("of two edits in quick succession the second stays", async () => {
  const file = "app/features/faqs/faqs.tsx";
  await copy.edit(file, 'label="কী জানতে চান"', 'label="first edit"');
  await ask(faqs);
  await copy.edit(file, 'label="first edit"', 'label="second edit"');
  await expectAnswer(faqs, "second edit");
  for (const answer of await Promise.all([ask(faqs), ask(faqs), ask(faqs)])) expect(answer).toContain("second edit");
});

test("a request that is under way during an edit gets its answer", async () => {
  const slow = 'console.log("slowly"); await new Promise((resolve) => setTimeout(resolve, 3000));';
  const query = "const faq = await findFaq(db, params.id);";
  await copy.edit("api/features/faqs/routes.ts", query, slow + query);
  const answers: Promise<string>[] = [];
  const isUnderWay = () => {
    answers.push(ask(`${faqsOfApi}/1`));
    return dev.output().includes("slowly");
  };
  await expect.poll(isUnderWay, { ...patience, message: "a slow request is under way" }).toBe(true);
  await copy.edit("config/settings.ts", '.default("/sanctum/csrf-cookie")', '.default("/edited-csrf-cookie")');
  await expectAnswer("/edited-csrf-cookie", "204 ");
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^200 /);
});

test("the edits leave the database's process, one that holds it, one that serves, and no warning of a leak", async () => {
  const left = { pid: databasePid, holding: 1, serving: 1 };
  await expect.poll(async () => databaseIn(copy.folder), patience).toEqual(left);
  expect(dev.output()).not.toMatch(/MaxListenersExceeded|UnhandledPromise|Unhandled/);
});

test("Ctrl-C ends Vite and the database", async () => {
  await dev.end("SIGINT");
  expect(await processesIn(copy.folder)).toEqual([]);
});

test("who kills npm run dev kills Vite and the database with it", async () => {
  await dev.end("SIGINT");
  dev = await startDevServer(copy.folder);
  await dev.end("SIGKILL");
  await expect.poll(() => processesIn(copy.folder), { ...patience, message: "what still runs" }).toEqual([]);
});
