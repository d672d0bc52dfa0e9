import { deviceClock } from "../../room/client/clock.ts";

export interface PracticeRecord {
  session: number;
  number: number;
  /** Form as it is sent; absent for an answer that another page sent. */
  body?: string;
  isSent: boolean;
  /** Time of the answer by the device's clock, in ms. */
  at: number;
}

interface Stored {
  records: PracticeRecord[];
  /** Server time minus device time, in ms. */
  offsetMs: number;
}

const keptMs = 2 * 24 * 60 * 60 * 1000;

/** Key of a doctor's practice answers in the local storage; offline-exams-boot.js reads them at logout. */
export function recordsKey(doctor: string): string {
  return `practice:${doctor}`;
}

function isObject(json: unknown): json is Partial<Stored> {
  return typeof json === "object" && json !== null;
}

/**
 * Opens the practice answers that this device keeps for a doctor, and deletes those of other doctors. Sent ones are
 * kept for at least two days after the answer, so that a stored page shows what was answered. Throws if the browser has
 * no storage.
 */
export function openRecords(doctor: string) {
  const key = recordsKey(doctor);
  const device = deviceClock();
  for (const other of Object.keys(localStorage)) {
    if (other.startsWith(recordsKey("")) && other !== key) localStorage.removeItem(other);
  }

  function read(): Stored {
    const text = localStorage.getItem(key);
    const json: unknown = text === null ? null : JSON.parse(text);
    const { records = [], offsetMs = 0 } = isObject(json) ? json : {};
    return { records, offsetMs };
  }

  // read and written in one step, since other tabs write too
  function change(update: (stored: Stored) => Stored): void {
    const { records, ...rest } = update(read());
    const kept = records.filter(({ isSent, at }) => !isSent || Date.now() - at < keptMs);
    localStorage.setItem(key, JSON.stringify({ ...rest, records: kept }));
  }

  const isOf = (one: Pick<PracticeRecord, "session" | "number">) => (other: PracticeRecord) =>
    one.session === other.session && one.number === other.number;

  return {
    unsent: (): PracticeRecord[] => read().records.filter(({ isSent }) => !isSent),
    find: (place: Pick<PracticeRecord, "session" | "number">) => read().records.find(isOf(place)),
    serverNowMs: () => device.nowMs() + read().offsetMs,
    setOffset: (offsetMs: number) => change((stored) => ({ ...stored, offsetMs })),
    /** Adds an answer, unless there is one to the same question: the first is final. */
    add: (record: PracticeRecord) =>
      change((stored) =>
        stored.records.some(isOf(record)) ? stored : { ...stored, records: [...stored.records, record] },
      ),
    /** Marks an answer as received by the server, which need not have taken it. */
    markSent: (record: PracticeRecord) =>
      change((stored) => ({
        ...stored,
        records: stored.records.map((one) => (isOf(record)(one) ? { ...one, isSent: true } : one)),
      })),
  };
}

export type Records = ReturnType<typeof openRecords>;
