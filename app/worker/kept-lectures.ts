/** Page that plays the lectures which the current login keeps. Its own script stores them. */
export const keptPage = "/my/kept-lectures";

/** Fields of a kept lecture that the worker reads; the others are passed on. */
interface Kept {
  id: number;
}

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = reject;
  });
}

/** All values of a store, as the page has stored them. */
async function valuesOf(store: IDBObjectStore): Promise<Kept[]> {
  return (await settled(store.getAll())) as Kept[];
}

/** Asks the portal which lectures may still be kept; none after the login has ended, undefined without an answer. */
async function askFor(ids: number[]): Promise<Kept[] | undefined> {
  const body = new URLSearchParams({ do: "renew", lecture_ids: ids.join() });
  const response = await fetch(`${keptPage}/changes`, { method: "POST", body, redirect: "manual" });
  if (response.type === "opaqueredirect" || response.status === 401) return [];
  return response.ok ? ((await response.json()) as { kept: Kept[] }).kept : undefined;
}

/**
 * Renews the lectures in a login's database and deletes those that it may no longer keep. Returns false if there are
 * none. The page does the same while it is open.
 */
export async function renewLectures(name: string): Promise<boolean> {
  if (!(await indexedDB.databases()).some((database) => database.name === name)) return false;
  const database = await settled(indexedDB.open(name));
  try {
    const ids = (await valuesOf(database.transaction("lectures").objectStore("lectures"))).map(({ id }) => id);
    const kept = ids.length > 0 ? await askFor(ids) : undefined;
    if (!kept) return false;
    const transaction = database.transaction(["lectures", "parts"], "readwrite");
    const lectures = transaction.objectStore("lectures");
    for (const lecture of await valuesOf(lectures)) {
      const { id } = lecture;
      const renewed = kept.find((one) => one.id === id);
      if (renewed) lectures.put({ ...lecture, ...renewed });
      else if (ids.includes(id)) {
        lectures.delete(id);
        transaction.objectStore("parts").delete(IDBKeyRange.bound([id, 0], [id, Infinity]));
      }
    }
    return true;
  } finally {
    database.close();
  }
}
