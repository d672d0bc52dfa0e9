import { forgetAll, forgetOthers, isFresh, keep, keptCopy, keptPages } from "./kept-pages.ts";
import { offlinePage } from "./offline-page.ts";
import { pageOf, showReminder } from "./reminders.ts";

/** The members of a service worker that are used here: the types of workers cannot stand beside those of pages. */
interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends LastingEvent {
  request: Request;
  clientId: string;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface Client {
  navigate(address: string): Promise<unknown>;
}
interface WorkerScope {
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    get(id: string): Promise<Client | undefined>;
    openWindow(address: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: LastingEvent) => void): void;
  addEventListener(type: "message", listener: (event: LastingEvent & { data: unknown }) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(type: "push", listener: (event: LastingEvent & { data: { text(): string } | null }) => void): void;
  addEventListener(
    type: "notificationclick",
    listener: (event: LastingEvent & { notification: Notification }) => void,
  ): void;
}
const worker = globalThis as unknown as WorkerScope;

const patienceMs = 6000;

/** Keeping may fail, when the device is full; what was asked for has been answered by then. */
function inBackground(event: LastingEvent, work: Promise<unknown>): void {
  event.waitUntil(work.catch(() => undefined));
}

async function lostPatience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, patienceMs));
}

async function fetchPage(event: FetchEvent): Promise<Response> {
  const answer = (await event.preloadResponse) ?? (await fetch(event.request));
  if (answer.headers.has("kept-for")) inBackground(event, keep(event.request.url, answer.clone()));
  return answer;
}

/** What the server answers; the kept copy when it does not, or not in time. */
async function page(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const fetched = fetchPage(event);
  inBackground(event, fetched); // what comes too late to be shown is kept all the same
  const late = lostPatience().then(async () => (await keptCopy(url)) ?? fetched);
  return Promise.race([fetched, late]).catch(async () => (await keptCopy(url)) ?? offlinePage(await keptPages()));
}

/** Fetches a page that was shown without its document having been asked for, so that it can be kept. */
async function refresh(address: string): Promise<void> {
  if (await isFresh(address)) return;
  await keep(address, await fetch(address, { headers: { accept: "text/html" } }));
}

function pageOfData(address: string): string {
  const url = new URL(address);
  url.pathname = url.pathname.replace(/\.data$/, "");
  url.searchParams.delete("_routes");
  return url.href;
}

/** The data of the next page within the application. Where they do not come, the application goes to the kept document. */
async function data(event: FetchEvent): Promise<Response> {
  const { request, clientId } = event;
  const address = pageOfData(request.url);
  const isMove = new URL(address).pathname !== new URL(request.referrer || address).pathname;
  const leave = async () => {
    if (isMove && (await keptCopy(address))) await (await worker.clients.get(clientId))?.navigate(address);
  };
  const fetched = fetch(request);
  inBackground(
    event,
    fetched.then((answer) => (answer.headers.has("kept-for") ? refresh(address) : undefined)),
  );
  const late = lostPatience().then(async () => {
    await leave();
    return fetched;
  });
  return Promise.race([fetched, late]).catch(async (error: unknown) => {
    await leave();
    throw error;
  });
}

/** The site pushes nothing more to a login that has ended; what is under way does not arrive either. */
async function unsubscribe(): Promise<void> {
  await (await worker.registration.pushManager.getSubscription())?.unsubscribe();
}

worker.addEventListener("install", () => void worker.skipWaiting()); // it names no file of a build: any page can go on with it
worker.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([worker.clients.claim(), worker.registration.navigationPreload.enable()]));
});
/** The page that has brought the worker names itself: it was fetched before. */
worker.addEventListener("message", (event) => {
  if (typeof event.data === "string") inBackground(event, refresh(new URL(event.data, location.origin).href));
});
worker.addEventListener("push", (event) => {
  if (event.data) event.waitUntil(showReminder(worker.registration, event.data.text()));
});
/** A window of its own: what stands open, as an exam, stays as it is. */
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(worker.clients.openWindow(pageOf(event.notification)));
});
worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin) return;
  if (method !== "GET") {
    if (pathname === "/logout") inBackground(event, Promise.all([forgetAll(), unsubscribe()]));
  } else if (mode === "navigate") {
    inBackground(event, forgetOthers());
    event.respondWith(page(event));
  } else if (pathname.startsWith("/my/") && pathname.endsWith(".data")) {
    event.respondWith(data(event));
  }
});
