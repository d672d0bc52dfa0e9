/** A row at which a contradiction is reported, if the imported folder contains that row. */
export interface Blame {
  file: string;
  key: string;
  column: string;
  reason: string;
}
