import type { Entry } from "./queue.ts";

/** The facts of a room that is opened again without a connection. */
export interface RoomFacts {
  /** The server's clock minus the device's. */
  offsetMs: number;
  endsAtMs: number;
  /** How many questions are answered, by the server's count. */
  answered: number;
  /** The sequence number of the newest change. */
  deviceSeq: number;
  /** The doctor has handed the paper in, and the server does not know it yet. */
  submissionKey: string | null;
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser's store failed"));
  });
}

/** A value that this file has stored, as the browser hands it back. */
async function stored<Stored>(request: IDBRequest): Promise<Stored> {
  return (await done(request)) as Stored;
}

async function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("entries", { keyPath: "id" });
    request.result.createObjectStore("facts");
  };
  return done(request);
}

/** The store of one attempt on the device: its answers with what is unsent, and its facts. Throws where the browser keeps nothing. */
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
      await done(transaction.objectStore("facts").put(facts, "room"));
    },
    close: () => database.close(),
  };
}
