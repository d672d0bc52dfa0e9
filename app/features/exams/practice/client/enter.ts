import { clockOffset } from "../../room/client/clock.ts";
import { enterOfflinePage } from "./offline-page.ts";
import { openRecords } from "./records.ts";
import { createSender, type SendState } from "./send.ts";

/** Lets the service worker keep the next questions of a session on the phone, where it can tell whose they are. */
async function keep(address: string): Promise<void> {
  if (!("serviceWorker" in navigator && "cookieStore" in window) || import.meta.env.DEV) return;
  await navigator.serviceWorker.register("/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(address);
}

/** Client of the pages of practice. Leaves them as they are if the browser has no storage. */
function enter(doctor: string, page: HTMLElement): void {
  const records = openRecords(doctor);
  const { practice, save, serverNow, solved } = page.dataset;
  const isCopy = document.querySelector(".stale") !== null;
  if (serverNow && !isCopy) records.setOffset(clockOffset(serverNow, Date.now(), Date.now()));
  if (solved) records.add({ session: Number(practice), number: Number(solved), isSent: true, at: Date.now() });
  let show: ((state: SendState, refusal?: string) => void) | undefined;
  const sender = createSender(records, { onState: (state, refusal) => show?.(state, refusal) });
  const send = () => void sender.flush();
  if (page.querySelector("section[data-number]")) show = enterOfflinePage(page, records, send).onState;
  addEventListener("online", send);
  document.addEventListener("visibilitychange", send);
  send();
  if (save && !isCopy) void keep(save).catch(() => undefined);
}

const { doctor } = document.documentElement.dataset;
const page = document.querySelector<HTMLElement>("[data-practice]");
if (doctor !== undefined && page) {
  try {
    enter(doctor, page);
  } catch {
    // a browser without storage: the pages work without the script
  }
}
