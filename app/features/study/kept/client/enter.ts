import { readWithRetries } from "#app/format/read-retries.ts";
import { enterKeptPage } from "./page.ts";
import { openKeptStore, storeName } from "./store.ts";

/**
 * Client of the page with kept lectures. In a browser that cannot store them the page goes on saying that nothing can
 * be kept.
 */
async function enter(page: HTMLElement): Promise<void> {
  const name = await storeName();
  if (name === undefined) return;
  const isRead = await readWithRetries(
    () => openKeptStore(name, () => page.replaceChildren()), // the login has ended; a reload would stop its request
    (store) => void enterKeptPage(page, store).catch(() => undefined),
  );
  const state = page.querySelector("[data-state]");
  if (!isRead && state) state.textContent = "এই ফোনে রাখা লেকচার এখনো পড়া যায়নি, আবার চেষ্টা চলছে…";
}

addEventListener("pageshow", ({ persisted }) => persisted && location.reload()); // its storage was closed
const page = document.querySelector<HTMLElement>("[data-kept-lectures]");
if (page) void enter(page).catch(() => undefined);
