/** A kind of request; `work` sends the one with this number. */
export interface Workload {
  what: string;
  work: (n: number) => Promise<void>;
  /** Number of requests there can be, if each uses something up. */
  most?: number;
}

/**
 * Number of requests of one measurement: `requests`, but at most half of `most`, so that a warm-up of as many can go
 * before it.
 */
export function timesOf({ most = Number.POSITIVE_INFINITY }: Workload, requests: number): number {
  return Math.min(requests, most / 2);
}

export function expectStatus(status: number, what: string, expected = 200): void {
  if (status !== expected) throw new Error(`${what} answered ${status}`);
}

/** The n-th item of a list that is repeated without end. */
export function pick<Item>(items: Item[], n: number): Item {
  const item = items[n % items.length];
  if (item === undefined) throw new Error("the list is empty");
  return item;
}
