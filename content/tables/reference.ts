import { joinedKey } from "../csv.ts";

/** A key that must stand in another file or in the database already. */
export interface Reference {
  column: string;
  file: string;
  key: string;
  /** A name is free as long as the other file and its table hold none at all. */
  isFreeWithout?: true;
}

/** Undefined: a part of the key is empty, and nothing is named. */
export function reference(column: string, file: string, ...key: (string | null)[]): Reference | undefined {
  const parts = key.filter((part) => part !== null);
  return parts.length === key.length ? { column, file, key: joinedKey(parts) } : undefined;
}
