import { clockOffset } from "../../room/client/clock.ts";
import { provideSubmitter } from "#app/components/form/submitter.ts";
import { enterQuestions } from "./questions-page.ts";
import { openRecords } from "./records.ts";
import { createSender } from "./send.ts";

/**
 * Asks the service worker to store the page at `address`, which has the next questions of a session. Does nothing in
 * development or without cookieStore, by which the worker can tell whose they are.
 */
async function keep(address: string): Promise<void> {
  if (!("serviceWorker" in navigator && "cookieStore" in window) || import.meta.env.DEV) return;
  await navigator.serviceWorker.register("/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(address);
}

function enter(doctor: string, page: HTMLElement): void {
  const records = openRecords(doctor);
  const { practice, save, serverNow, solved, held } = page.dataset;
  const isCopy = document.querySelector(".stale") !== null;
  if (serverNow && !isCopy) records.setOffset(clockOffset(serverNow, Date.now(), Date.now()));
  if (solved) records.add({ session: Number(practice), number: Number(solved), isSent: true, at: Date.now() });
  let questions: ReturnType<typeof enterQuestions> | undefined;
  const sender = createSender(records, {
    onState: (state, refusal) => questions?.onState(state, refusal),
    onReply: (record, reply) => questions?.onReply(record, reply),
  });
  const send = () => sender.flush();
  if (save) questions = enterQuestions(page, { records, send, ahead: held === undefined ? save : undefined });
  addEventListener("online", () => void send());
  document.addEventListener("visibilitychange", () => void send());
  void send();
  if (save && !isCopy) void keep(save).catch(() => undefined);
}

provideSubmitter();
const { doctor } = document.documentElement.dataset;
const page = document.querySelector<HTMLElement>("[data-practice]");
if (doctor !== undefined && page) {
  try {
    enter(doctor, page);
  } catch {
    // a browser without storage: the pages work without the script
  }
}
