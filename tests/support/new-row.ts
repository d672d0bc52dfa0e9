/** Of browser tests several processes write into one database. */
const worker = process.env["TEST_WORKER_INDEX"];
let made = 0;

/** A key that no other row of this run has. */
export function newKey(word: string): string {
  made += 1;
  return worker === undefined ? `${word}-${made}` : `${word}-w${worker}-${made}`;
}

/** The one row that an insert has returned. */
export function only<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error("nothing was inserted");
  return row;
}
