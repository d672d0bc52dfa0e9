import type { Entry, StoredEntry } from "./queue.ts";

export interface RoomFacts {
  /** Server time minus device time. */
  offsetMs: number;
  endsAtMs: number;
  /** Number of answered questions, as counted by the server. */
  answered: number;
  /** The sequence number of the newest change. */
  deviceSeq: number;
  /** Key of a submission that the server has not confirmed yet; null without one. */
  submissionKey: string | null;
}

function done(work: IDBRequest | IDBTransaction): Promise<unknown> {
  return new Promise((resolve, reject) => {
    for (const type of ["success", "complete"]) work.addEventListener(type, resolve);
    for (const type of ["error", "abort"]) work.addEventListener(type, reject);
  });
}

/**
 * Opens and reads the IndexedDB database of one attempt: the answers with their unsent changes, and `RoomFacts`
 * (undefined if none are stored). It is closed when the page is left. Rejects if the browser has no storage.
 */
export async function openStorage(name: string) {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore("entries", { keyPath: "id" });
    opening.result.createObjectStore("facts");
  };
  await done(opening);
  const database = opening.result;
  const close = () => database.close();
  addEventListener("pagehide", close);

  function begin(mode?: IDBTransactionMode) {
    const transaction = database.transaction(["entries", "facts"], mode);
    return { transaction, entries: transaction.objectStore("entries"), facts: transaction.objectStore("facts") };
  }

  const reading = begin();
  const [entries, facts] = [reading.entries.getAll(), reading.facts.get("room")];
  await done(reading.transaction);
  return {
    entries: entries.result as StoredEntry[],
    facts: facts.result as RoomFacts | undefined,
    async save(changed: Iterable<Entry>, factsNow: RoomFacts): Promise<void> {
      const writing = begin("readwrite");
      for (const entry of changed) writing.entries.put(entry);
      writing.facts.put(factsNow, "room");
      writing.transaction.commit(); // by itself it would wait for the page, which may be left before
      await done(writing.transaction);
    },
    close,
  };
}

export type Storage = Awaited<ReturnType<typeof openStorage>>;
