import { fileSize } from "#app/format/file-size.ts";
import { bengaliNumber } from "#locale/bengali.ts";
import { dayAndTime } from "#locale/dates.ts";
import { clock } from "#locale/time-span.ts";
import { ask, contact, removeExpired } from "./contact.ts";
import { createDownloads, type DownloadState } from "./download.ts";
import { createPlayer } from "./player.ts";
import type { KeptRecord, KeptStore } from "./store.ts";
import { isSetBack, timesFrom } from "./times.ts";

const checkEveryMs = 30_000;
const contactEveryMs = 5 * 60_000;

const failed = "কাজটি হলো না। ফোনে জায়গা আছে কি না দেখে আবার চেষ্টা করুন।";

const stateWords: Record<DownloadState, string> = {
  loading: "আসছে",
  waiting: "ইন্টারনেট পেলে নিজে থেকেই আবার আসবে",
  moved: "লেকচারটি এখন অন্য ডিভাইসে চলছে, তাই থেমে আছে",
  full: "ফোনে জায়গা নেই, তাই থেমে আছে",
  failed: "ফাইলটি আনা গেল না",
};

function factsOf(record: KeptRecord, state: DownloadState | undefined): string {
  const { bytes, savedBytes, seconds, expiresMs } = record;
  const until = `${dayAndTime(new Date(expiresMs).toISOString())} পর্যন্ত`;
  if (savedBytes >= bytes) return [clock(seconds), fileSize(bytes), until].join(" · ");
  const percent = bengaliNumber(Math.floor((savedBytes / bytes) * 100));
  return [`${fileSize(bytes)}-এর ${percent}% এসেছে`, ...(state ? [stateWords[state]] : [])].join(" · ");
}

/** Bytes that the browser may still store; undefined if it does not tell. */
async function freeBytes(): Promise<number | undefined> {
  if (!("storage" in navigator && "estimate" in navigator.storage)) return undefined; // Safari before 17
  const { quota, usage = 0 } = await navigator.storage.estimate();
  return quota === undefined ? undefined : Math.max(0, quota - usage);
}

/** Formats how much may still be stored: ৩৪০ MB, ১০.৭ GB. */
function roomWords(bytes: number): string {
  return bytes < 1e9 ? fileSize(bytes) : `${bengaliNumber(Math.floor(bytes / 1e8) / 10)}\u00a0GB`;
}

export async function enterKeptPage(page: HTMLElement, store: KeptStore): Promise<void> {
  const find = (selector: string, of: ParentNode = page) => of.querySelector<HTMLElement>(selector);
  const [list, entry, section] = [find("[data-list]"), find("[data-entry]"), find("[data-player]")];
  if (!list || !(entry instanceof HTMLTemplateElement) || !section) return;
  const player = createPlayer(section, store);
  const states = new Map<number, DownloadState>();
  const onState = (id: number, state: DownloadState) => {
    states.set(id, state);
    void show().catch(() => undefined);
  };
  const downloads = createDownloads(store, { onState, onPart: show });

  function say(selector: string, words: string): void {
    const place = find(selector);
    if (!place) return;
    place.textContent = words;
    place.hidden = words === "";
  }

  async function remove(id: number): Promise<void> {
    await store.remove(id);
    await show();
    await ask({ do: "drop", lecture_id: String(id) });
  }

  async function play(record: KeptRecord): Promise<void> {
    await removeExpired(store);
    await show();
    const [kept, times] = [await store.find(record.id), await store.times()];
    if (!kept || !times) return;
    if (isSetBack(times, Date.now())) {
      say("[data-state]", "ফোনের ঘড়ি পিছিয়ে গেছে। ঘড়ি ঠিক করুন, অথবা ইন্টারনেটসহ পাতাটি আবার খুলুন।");
      return;
    }
    await player.play(kept);
  }

  function itemOf(record: KeptRecord): HTMLElement | undefined {
    const item = document.importNode(
      entry instanceof HTMLTemplateElement ? entry.content : new DocumentFragment(),
      true,
    ).firstElementChild;
    if (!(item instanceof HTMLElement)) return undefined;
    item.dataset["lecture"] = String(record.id);
    const on = (selector: string, act: () => Promise<void>) =>
      find(selector, item)?.addEventListener("click", () => void act().catch(() => say("[data-state]", failed)));
    on("[data-play]", () => play(record));
    on("[data-retry]", () => downloads.retry(record.id));
    on("[data-remove]", () => remove(record.id));
    return item;
  }

  function update(item: HTMLElement, record: KeptRecord): void {
    const isWhole = record.savedBytes >= record.bytes;
    const state = states.get(record.id);
    const [title, facts, progress] = [
      find("[data-title]", item),
      find("[data-facts]", item),
      item.querySelector("progress"),
    ];
    if (title) title.textContent = record.title;
    if (facts) facts.textContent = factsOf(record, state);
    if (progress) {
      progress.hidden = isWhole;
      progress.value = (record.savedBytes / record.bytes) * 100;
    }
    const hide = (selector: string, isHidden: boolean) => find(selector, item)?.toggleAttribute("hidden", isHidden);
    hide("[data-play]", !isWhole);
    hide("[data-retry]", isWhole || state === undefined || state === "loading");
  }

  async function show(): Promise<void> {
    const records = await store.list();
    const items = new Map(
      [...(list?.children ?? [])].map((item) => [item instanceof HTMLElement ? item.dataset["lecture"] : "", item]),
    );
    for (const record of records) {
      const key = String(record.id);
      const shown = items.get(key);
      const item = shown instanceof HTMLElement ? shown : itemOf(record);
      if (!item) continue;
      if (!shown) list?.append(item);
      update(item, record);
      items.delete(key);
    }
    for (const item of items.values()) item.remove();
    const playing = player.playingId();
    if (playing !== undefined && !records.some(({ id }) => id === playing)) player.stop();
    const words = `${bengaliNumber(records.length)}টি লেকচার এই ফোনে রাখা আছে।`;
    say("[data-state]", records.length > 0 ? words : "এই ফোনে এখনো কোনো লেকচার রাখা নেই। লেকচারের পাতা থেকে রাখতে পারেন।");
  }

  async function keep(offer: HTMLElement, button: HTMLElement): Promise<void> {
    const [media, id] = [button.dataset["media"] ?? "", offer.dataset["offer"] ?? ""];
    const free = await freeBytes();
    if (free !== undefined && Number(button.dataset["bytes"]) > free) {
      say("[data-answer]", "ফোনে এতটা জায়গা নেই। কিছু মুছে আবার চেষ্টা করুন।");
      return;
    }
    if ("storage" in navigator) void navigator.storage.persist().catch(() => false);
    const answer = await ask({ do: "keep", lecture_id: id, media_id: media });
    if (answer === undefined || answer === "signed-out" || "message" in answer) {
      const words = typeof answer === "object" ? answer.message : "এখন রাখা গেল না। সংযোগ দেখে আবার চেষ্টা করুন।";
      say("[data-answer]", words);
      return;
    }
    const [file] = answer.kept;
    if (!file) return;
    try {
      await store.add(file);
      await store.setTimes(timesFrom(answer.nowMs, Date.now()));
    } catch {
      await Promise.allSettled([store.remove(file.id), ask({ do: "drop", lecture_id: id })]);
      say("[data-answer]", "ফোনে জায়গা নেই, তাই লেকচারটি রাখা গেল না। কিছু মুছে আবার চেষ্টা করুন।");
      return;
    }
    offer.hidden = true;
    await contact(store); // also keeps this page
    await show();
    await downloads.run();
  }

  async function showOffer(): Promise<void> {
    const offer = find("[data-offer]");
    if (!offer || document.querySelector(".stale")) return;
    offer.hidden = (await store.find(Number(offer.dataset["offer"]))) !== undefined;
    const free = await freeBytes();
    if (free !== undefined) say("[data-room]", `ব্রাউজারের হিসাবে এই ফোনে আর ${roomWords(free)} রাখা যাবে।`);
    for (const button of offer.querySelectorAll<HTMLElement>("[data-media]"))
      button.addEventListener("click", () => void keep(offer, button).catch(() => say("[data-answer]", failed)));
  }

  async function renew(): Promise<void> {
    try {
      await contact(store);
      await show();
    } catch {
      return; // the storage was deleted, because the login has ended
    }
    await downloads.run();
  }

  await removeExpired(store);
  await show();
  await showOffer();
  addEventListener("online", () => void renew());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void renew());
  const check = () => removeExpired(store).then(show);
  setInterval(() => void check().catch(() => undefined), checkEveryMs); // fails once the storage is deleted
  setInterval(() => void renew(), contactEveryMs);
  await renew();
}
