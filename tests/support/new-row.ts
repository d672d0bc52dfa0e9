let made = 0;

/** A key that no other row of this run has. */
export function newKey(word: string): string {
  return `${word}-${++made}`;
}

/** The one row that an insert has returned. */
export function only<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error("nothing was inserted");
  return row;
}
