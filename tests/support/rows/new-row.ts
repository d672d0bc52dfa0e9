import { workerNumber } from "#tests/support/runner/worker-number.ts";

/** Part of every key, because several processes of browser tests write into one database. */
const worker = process.env["TEST_WORKER_INDEX"] && workerNumber;
let count = 0;

/** A key that no other row of this run has. */
export function newKey(word: string): string {
  count += 1;
  return worker === undefined ? `${word}-${count}` : `${word}-w${worker}-${count}`;
}

/** First row that an insert returned. Throws if there is none. */
export function only<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error("nothing was inserted");
  return row;
}
