import { currentLogin, deleteAll, deleteOthers, isFresh, cachePage, cachedCopy, cachedPages } from "./offline-cache.ts";
import { logoutPage, offlinePage } from "./offline-page.ts";
import { completeLogout, sendLogout } from "./pending-logout.ts";
import { linkedPage, showReminder } from "./reminders.ts";
import { renewSubscription, type SubscriptionChange } from "./renew-subscription.ts";

/**
 * Event of a service worker. This and the following types declare only the members used here: TypeScript cannot load
 * the libraries of workers and pages together.
 */
interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends LastingEvent {
  request: Request;
  clientId: string;
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
interface Client {
  url: string;
  postMessage(message: string): void;
  navigate(address: string): Promise<unknown>;
  focus(): Promise<unknown>;
}
interface WorkerScope {
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    get(id: string): Promise<Client | undefined>;
    matchAll(): Promise<Client[]>;
    openWindow(address: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: LastingEvent) => void): void;
  addEventListener(type: "message", listener: (event: LastingEvent & MessageEvent<unknown>) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(type: "pushsubscriptionchange", listener: (event: LastingEvent & SubscriptionChange) => void): void;
  addEventListener(type: "push", listener: (event: LastingEvent & { data: { text(): string } | null }) => void): void;
  addEventListener(
    type: "notificationclick",
    listener: (event: LastingEvent & { notification: Notification }) => void,
  ): void;
}
const worker = globalThis as unknown as WorkerScope;

const networkTimeoutMs = 6000;

/** Extends the event for work that may fail, such as caching on a full device, without failing the request. */
function inBackground(event: LastingEvent, work: Promise<unknown>): void {
  event.waitUntil(work.catch(() => undefined));
}

async function networkTimeout(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, networkTimeoutMs));
}

async function fetchPage(event: FetchEvent): Promise<Response> {
  const preloaded = await Promise.resolve(event.preloadResponse).catch(() => undefined);
  const response = preloaded ?? (await fetch(event.request));
  inBackground(event, deleteOthers()); // the response may have ended the login
  if (response.headers.has("kept-for")) inBackground(event, cachePage(event.request.url, response.clone()));
  return response;
}

async function tabOf(address: string): Promise<Client | undefined> {
  return (await worker.clients.matchAll()).find(({ url }) => url.split("#")[0] === address);
}

/**
 * Sends a form. If the response is lost, responds with 204, so that the page stays with what was typed, and tells the
 * page (pending-boot.js). Rethrows the error if the page is not found or has sent the form once more.
 */
async function form({ request }: FetchEvent): Promise<Response> {
  return fetch(request).catch(async (error: unknown) => {
    const tab = await tabOf(request.referrer);
    if (!tab || request.signal.aborted) throw error; // aborted: the form was sent once more
    tab.postMessage("form-lost");
    return new Response(null, { status: 204 });
  });
}

async function logOut({ request }: FetchEvent): Promise<Response> {
  return (await sendLogout(request)) ?? logoutPage();
}

/**
 * Responds with the page from the network, or with the cached copy if that fails or takes more than 6 s; without a
 * copy, with the late response or an offline page. While a logout is due, no page is shown.
 */
async function page(event: FetchEvent): Promise<Response> {
  const logout = await completeLogout();
  if (logout !== undefined) return logout ? fetch(event.request) : logoutPage(); // the preloaded page is older
  const { url } = event.request;
  const fetched = fetchPage(event);
  inBackground(event, fetched); // a late response is still cached
  const late = networkTimeout().then(async () => (await cachedCopy(url)) ?? fetched);
  return Promise.race([fetched, late]).catch(async () => (await cachedCopy(url)) ?? offlinePage(await cachedPages()));
}

async function refresh(address: string): Promise<void> {
  if (await isFresh(address)) return;
  await cachePage(address, await fetch(address, { headers: { accept: "text/html" } }));
}

function pageOfData(address: string): string {
  const url = new URL(address);
  url.pathname = url.pathname.replace(/\.data$/, "");
  url.searchParams.delete("_routes");
  return url.href;
}

/**
 * Responds with the data of a page, such as another one of a book. If it fails or takes more than 6 s, opens the cached
 * document of that page, if there is one.
 */
async function data(event: FetchEvent): Promise<Response> {
  const { request, clientId } = event;
  const address = pageOfData(request.url);
  const openCachedDocument = async () => {
    if (await cachedCopy(address)) await (await worker.clients.get(clientId))?.navigate(address);
  };
  const fetched = fetch(request);
  inBackground(
    event,
    fetched.then((response) => (response.headers.has("kept-for") ? refresh(address) : undefined)),
  );
  const late = networkTimeout().then(async () => {
    await openCachedDocument();
    return fetched;
  });
  return Promise.race([fetched, late]).catch(async (error: unknown) => {
    await openCachedDocument();
    throw error;
  });
}

async function script(request: Request): Promise<Response> {
  return fetch(request).catch(async (error: unknown) => {
    const copy = await cachedCopy(request.url);
    if (copy) return copy;
    throw error;
  });
}

/** Lets the browser request pages while the worker starts. Rejects in browsers that cannot. */
async function enablePreload(): Promise<void> {
  await worker.registration.navigationPreload.enable();
}

/** Cancels the push subscription at logout, so that messages already sent do not arrive either. */
async function unsubscribe(): Promise<void> {
  await (await worker.registration.pushManager.getSubscription())?.unsubscribe();
}

/** Focuses a tab that shows the page, or opens one: no other page, such as an exam, is replaced. */
async function showPage(address: string): Promise<void> {
  await ((await tabOf(address))?.focus() ?? worker.clients.openWindow(address));
}

worker.addEventListener("install", () => void worker.skipWaiting()); // safe while pages are open: the worker refers to no file of a build
worker.addEventListener("activate", (event) => {
  inBackground(event, worker.clients.claim());
  inBackground(event, enablePreload());
});
// sent by the page that registered the worker, whose own document was fetched before; a page that sends a port asks
// which login the worker sees
worker.addEventListener("message", (event) => {
  const [port] = event.ports;
  if (port)
    inBackground(
      event,
      currentLogin().then((login) => port.postMessage(login ?? null)),
    );
  if (typeof event.data === "string") inBackground(event, refresh(new URL(event.data, location.origin).href));
});
worker.addEventListener("push", (event) => {
  if (event.data) event.waitUntil(showReminder(worker.registration, event.data.text()));
});
worker.addEventListener("pushsubscriptionchange", (event) => {
  inBackground(event, renewSubscription(worker.registration, event));
});
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(showPage(linkedPage(event.notification)));
});
worker.addEventListener("fetch", (event) => {
  const { method, mode, url, headers } = event.request;
  const { origin, pathname, search } = new URL(url);
  if (origin !== location.origin) return;
  if (method !== "GET" && pathname !== "/logout") {
    // not files, whose bodies some browsers lose on their way through a worker, and not rooms, which send by themselves
    const isForm = mode === "navigate" && headers.get("content-type")?.includes("form-url");
    if (isForm && /^\/my\/(?!.*\/participated)/.test(pathname)) event.respondWith(form(event));
  } else if (method !== "GET") {
    inBackground(event, deleteAll());
    inBackground(event, unsubscribe());
    if (mode === "navigate") event.respondWith(logOut(event));
  } else if (mode === "navigate") {
    inBackground(event, deleteOthers());
    event.respondWith(page(event));
  } else if (/^\/my\/.+\.data$/.test(pathname)) {
    if (!search.includes("ahead")) event.respondWith(data(event)); // what is fetched ahead is not shown yet
  } else if (pathname.startsWith("/assets/") && event.request.destination === "script") {
    event.respondWith(script(event.request));
  }
});
