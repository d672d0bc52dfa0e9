import { atMost } from "#app/format/read-retries.ts";
import type { KeptFile } from "../kept-answer.ts";
import type { Times } from "./times.ts";
import { loginOfWorker } from "./worker-login.ts";

export interface KeptRecord extends KeptFile {
  /** Bytes that have arrived, from the start. */
  savedBytes: number;
  /** ETag of the file that the arrived parts belong to; null if the server sent none. */
  tag: string | null;
  /** Position at which the doctor stopped, in seconds. */
  position: number;
}

interface Part {
  id: number;
  from: number;
  blob: Blob;
}

const version = 1;

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("a request failed")));
  });
}

/** Result of a request, cast to the type of the value that this file stored. */
async function stored<Value>(request: IDBRequest): Promise<Value> {
  return (await settled(request)) as Value;
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    for (const type of ["abort", "error"])
      transaction.addEventListener(type, () => reject(transaction.error ?? new Error("the storage is full")));
  });
}

function loginOfPage(): string | undefined {
  return /(?:^|; )logged_in=1\.([\w-]+)/.exec(document.cookie)?.[1];
}

async function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version);
  request.addEventListener("upgradeneeded", () => {
    request.result.createObjectStore("lectures", { keyPath: "id" });
    request.result.createObjectStore("parts", { keyPath: ["id", "from"] });
    request.result.createObjectStore("times");
  });
  return settled(request);
}

/**
 * Name of the database for the current login; undefined without a login, in development, in a browser without service
 * worker or Cookie Store, or if the worker does not see the same login. The cache of the login's pages has the same
 * name, and the worker deletes both together.
 */
export async function storeName(): Promise<string | undefined> {
  const login = loginOfPage();
  if (login === undefined || !("serviceWorker" in navigator && "cookieStore" in window) || import.meta.env.DEV)
    return undefined;
  if ((await loginOfWorker()) !== login) return undefined;
  const name = `pages:${login}`;
  await atMost(caches.open(name));
  return name;
}

/**
 * Opens the lectures that this device keeps; rejects if they cannot be read. `onDeleted` is called when the database is
 * deleted elsewhere.
 */
export async function openKeptStore(name: string, onDeleted: () => void) {
  const database = await open(name);
  const running = new Set<IDBTransaction>();
  database.addEventListener("versionchange", () => {
    database.close();
    onDeleted();
  });
  // an open transaction of a page that is left blocks the next page in WebKit
  addEventListener("pagehide", () => {
    database.close();
    for (const transaction of running) transaction.abort();
  });

  /** Runs requests on some stores in one transaction, and returns what they give once it is complete. */
  async function change<Value>(
    work: (store: (of: string) => IDBObjectStore) => Promise<Value>,
    mode: IDBTransactionMode = "readwrite",
  ): Promise<Value> {
    const transaction = database.transaction(["lectures", "parts", "times"], mode);
    running.add(transaction);
    const finished = done(transaction).finally(() => running.delete(transaction));
    const [result] = await Promise.all([work((of) => transaction.objectStore(of)), finished]);
    return result;
  }

  const partsOf = (id: number) => IDBKeyRange.bound([id, 0], [id, Infinity]);

  async function update(id: number, by: (record: KeptRecord) => Partial<KeptRecord>): Promise<boolean> {
    return change(async (store) => {
      const record = await stored<KeptRecord | undefined>(store("lectures").get(id));
      if (record) store("lectures").put({ ...record, ...by(record) });
      return record !== undefined;
    });
  }

  const list = (): Promise<KeptRecord[]> =>
    change((store) => stored<KeptRecord[]>(store("lectures").getAll()), "readonly");
  await list();

  return {
    close: () => database.close(),
    list,
    find: (id: number): Promise<KeptRecord | undefined> =>
      change((store) => stored<KeptRecord | undefined>(store("lectures").get(id)), "readonly"),
    times: (): Promise<Times | undefined> =>
      change((store) => stored<Times | undefined>(store("times").get(0)), "readonly"),
    setTimes: (times: Times) => change(async (store) => void store("times").put(times, 0)),
    /** Adds a lecture of which nothing has arrived, in place of an older file. */
    add: (file: KeptFile) =>
      change(async (store) => {
        store("parts").delete(partsOf(file.id));
        store("lectures").put({ ...file, savedBytes: 0, tag: null, position: 0 });
      }),
    update,
    /** Adds the next part of a file; does nothing if another tab has added it, or the lecture was deleted. */
    addPart: ({ id, from, blob }: Part, tag: string | null) =>
      change(async (store) => {
        const record = await stored<KeptRecord | undefined>(store("lectures").get(id));
        if (record?.savedBytes !== from) return;
        store("parts").put({ id, from, blob });
        store("lectures").put({ ...record, savedBytes: from + blob.size, tag });
      }),
    /** Deletes what has arrived of a file that is another one now. */
    restart: (id: number) =>
      change(async (store) => {
        const record = await stored<KeptRecord | undefined>(store("lectures").get(id));
        store("parts").delete(partsOf(id));
        if (record) store("lectures").put({ ...record, savedBytes: 0, tag: null });
      }),
    remove: (id: number) =>
      change(async (store) => {
        store("parts").delete(partsOf(id));
        store("lectures").delete(id);
      }),
    /** The whole file. The parts stay on the disk. */
    async file({ id, type }: KeptRecord): Promise<Blob> {
      const parts = await change((store) => stored<Part[]>(store("parts").getAll(partsOf(id))), "readonly");
      return new Blob(
        parts.map(({ blob }) => blob),
        { type },
      );
    },
  };
}

export type KeptStore = Awaited<ReturnType<typeof openKeptStore>>;
