import { joinedKey } from "./csv.ts";

export type Ids = Map<string, Map<string, number>>;

/** Returns the id of the row of a file with this key. Throws an Error if there is none. */
export function idOf(ids: Ids, file: string, ...key: string[]): number {
  const id = ids.get(file)?.get(joinedKey(key));
  if (id === undefined) throw new Error(`${file} has no row ${joinedKey(key)}.`);
  return id;
}

const reversed = new WeakMap<Map<string, number>, Map<number, string>>();

/** Returns the key of the row of a file with this id. Throws an Error if there is none. */
export function rowKeyOf(ids: Ids, file: string, id: number): string {
  const known = ids.get(file) ?? new Map<string, number>();
  const keys = reversed.get(known) ?? new Map([...known].map(([key, own]) => [own, key]));
  reversed.set(known, keys);
  const key = keys.get(id);
  if (key === undefined) throw new Error(`${file} has no row with the id ${id}.`);
  return key;
}
