import type { Entry } from "./queue.ts";

/** State needed to reopen a room without a connection. */
export interface RoomFacts {
  /** Server time minus device time. */
  offsetMs: number;
  endsAtMs: number;
  /** Number of answered questions, as counted by the server. */
  answered: number;
  /** The sequence number of the newest change. */
  deviceSeq: number;
  /** Set if the doctor submitted and the server has not confirmed it yet. */
  submissionKey: string | null;
}

function completed<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("IndexedDB request failed"));
  });
}

/** Result of a request, typed as the value that this file stored. */
async function stored<Stored>(request: IDBRequest): Promise<Stored> {
  return (await completed(request)) as Stored;
}

async function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("entries", { keyPath: "id" });
    request.result.createObjectStore("facts");
  };
  return completed(request);
}

/**
 * Opens the IndexedDB database of one attempt: answers with unsent changes, and RoomFacts. Throws if the browser has no
 * storage.
 */
export async function openStorage(name: string) {
  const database = await open(name);
  function store(which: "entries" | "facts", mode: IDBTransactionMode) {
    return database.transaction(which, mode).objectStore(which);
  }
  return {
    async read(): Promise<{ entries: Entry[]; facts: RoomFacts | undefined }> {
      const [entries, facts] = await Promise.all([
        stored<Entry[]>(store("entries", "readonly").getAll()),
        stored<RoomFacts | undefined>(store("facts", "readonly").get("room")),
      ]);
      return { entries, facts };
    },
    async save(entries: Entry[], facts: RoomFacts): Promise<void> {
      const transaction = database.transaction(["entries", "facts"], "readwrite");
      for (const entry of entries) transaction.objectStore("entries").put(entry);
      await completed(transaction.objectStore("facts").put(facts, "room"));
    },
    close: () => database.close(),
  };
}
