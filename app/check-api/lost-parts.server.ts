import { z } from "zod";
import { isFields, rowsOf, unwrapped } from "../server/v3/reader/containers.server.ts";
import type { Deviation } from "../server/v3/reader/read-result.server.ts";

type Part = z.core.$ZodType;

/** Content of a response that did not reach the data read from it. */
export interface LostParts {
  deviations: Deviation[];
  /** True if the list that the response is about was lost. */
  isMainList: boolean;
}

interface TopList {
  name: string;
  isOptional: boolean;
}

/** Names of the fields by whose text a doctor recognizes a row; one of them is enough. */
const labels = ["title", "name", "course"];

const emptied = new Set<Deviation["became"]>(["empty", "left out"]);

const frameworkLists = new Set(["links", "meta", "errors", "messages", "warnings"]);

function innermost(part: Part | undefined): Part | undefined {
  if (part instanceof z.ZodOptional || part instanceof z.ZodNullable || part instanceof z.ZodDefault)
    return innermost(part.def.innerType);
  return part instanceof z.ZodPipe ? innermost(part.in) : part;
}

function shapeOf(part: Part | undefined): Record<string, Part> {
  const inner = innermost(part);
  return inner instanceof z.ZodObject ? inner.shape : {};
}

function topLists(schema: Part): TopList[] {
  return Object.entries(shapeOf(schema)).flatMap(([name, part]) =>
    innermost(part) instanceof z.ZodArray ? [{ name, isOptional: !(part instanceof z.ZodArray) }] : [],
  );
}

function fieldsOf(value: unknown): Record<string, unknown> {
  const fields = unwrapped(value);
  return isFields(fields) ? fields : {};
}

/**
 * Finds the lists at the top level of the schema, and the labels of their rows, that are not in the data although the
 * response may have them under another name or in a form that cannot be read. An optional list that is absent counts
 * only if the response has a list that the contract does not name. `known` are the deviations that the reader found.
 */
export function lostParts(schema: Part, body: unknown, data: unknown, known: Deviation[]): LostParts {
  const lists = topLists(schema);
  const [received, read] = [fieldsOf(body), fieldsOf(data)];
  const declared = shapeOf(schema);
  /** The list as received, also under another name that the reader found. */
  const receivedList = (name: string): unknown => {
    const other = known.find(({ path, became }) => path === name && became === "coerced")?.found;
    return received[name] ?? (other === undefined ? undefined : received[other]);
  };
  const isFoundElsewhere = lists.some(({ name }) => hasRows(read[name]) && !Object.hasOwn(received, name));
  const unnamed = isFoundElsewhere ? [] : unnamedLists(received, declared);
  const isLost = ({ name, isOptional }: TopList): boolean => {
    if (hasRows(read[name])) return false;
    if (known.some((one) => one.path === name && one.found !== "null" && emptied.has(one.became))) return true;
    return hasRows(receivedList(name)) || (isOptional && !Object.hasOwn(received, name) && unnamed.length > 0);
  };
  const lost = lists.filter(isLost);
  const isMain = ({ name, isOptional }: TopList) => name === lists[0]?.name && (lists.length === 1 || !isOptional);
  const found =
    unnamed.length > 0 ? `a list under ${unnamed.map((name) => `"${name}"`).join(", ")}` : "nothing readable";
  const unreported = lost.filter(({ name }) => !known.some(({ path }) => path === name || path.startsWith(`${name}.`)));
  return {
    deviations: [
      ...unreported.map(({ name }): Deviation => ({ path: name, expected: "list", found, became: "empty" })),
      ...lists.flatMap(({ name }) =>
        withoutLabel(name, innermost(declared[name]), [read[name], receivedList(name)], known),
      ),
    ],
    isMainList: lost.some(isMain),
  };
}

/** Returns the names of lists of objects that the contract does not declare, without those that frameworks add. */
function unnamedLists(received: Record<string, unknown>, declared: Record<string, Part>): string[] {
  return Object.keys(received).filter((name) => {
    if (Object.hasOwn(declared, name) || frameworkLists.has(name) || !hasRows(received[name])) return false;
    return rowsOf(received[name])?.some(isFields);
  });
}

function hasRows(value: unknown): boolean {
  return typeof value === "object" && value !== null && (rowsOf(value) ?? []).length > 0;
}

function hasUnnamedText(row: Record<string, unknown>, declared: Record<string, Part>): boolean {
  return Object.entries(row).some(
    ([name, value]) =>
      !Object.hasOwn(declared, name) && typeof value === "string" && /^(?!\w+:\/\/|\/|\d+-).*\p{L}/u.test(value),
  );
}

/**
 * Returns a deviation for the first declared label of a list if no row has a text in any label, unless it is known
 * already. Labels that are all optional count as lost only if the rows as received have a text that may be one.
 */
function withoutLabel(
  name: string,
  list: Part | undefined,
  [value, original]: [read: unknown, received: unknown],
  known: Deviation[],
): Deviation[] {
  const shape = list instanceof z.ZodArray ? shapeOf(list.element) : {};
  const rows = (rowsOf(value) ?? []).filter(isFields);
  const declared = labels.filter((label) => innermost(shape[label]) instanceof z.ZodString);
  const path = `${name}.*.${declared[0]}`;
  const isKnown = known.some((deviation) => deviation.path === path);
  const hasLabel = rows.some((row) => declared.some((label) => (row[label] ?? "") !== ""));
  if (declared.length === 0 || rows.length === 0 || hasLabel || isKnown) return [];
  const isOptional = declared.every((label) => shape[label] instanceof z.ZodOptional);
  const mayHaveLabel = (rowsOf(original) ?? []).filter(isFields).some((row) => hasUnnamedText(row, shape));
  if (isOptional && !mayHaveLabel) return [];
  return [{ path, expected: "string", found: "undefined", became: "empty" }];
}

/**
 * Checks whether the schema has lists at its top level and the data has no rows in any of them, so that nothing shows
 * whether rows would be read.
 */
export function hasOnlyEmptyLists(schema: Part, data: unknown): boolean {
  const read = fieldsOf(data);
  const lists = topLists(schema);
  return lists.length > 0 && lists.every(({ name }) => !hasRows(read[name]));
}
