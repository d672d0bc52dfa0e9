import { joinedKey } from "../csv.ts";

export interface Reference {
  column: string;
  file: string;
  key: string;
  /** Accepts any name as long as the other file and its table are empty. */
  acceptsAnyIfEmpty?: true;
}

export function referenceTo(column: string, file: string, ...key: (string | null)[]): Reference | undefined {
  const parts = key.filter((part) => part !== null);
  return parts.length === key.length ? { column, file, key: joinedKey(parts) } : undefined;
}
