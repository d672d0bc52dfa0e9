import { z } from "zod";
import { unixLines } from "#locale/folding.ts";

interface Messages {
  missing?: string;
  tooLong?: string;
}

/** Characters of surrounding whitespace that `trimmedText` admits in addition to twice its maximum. */
const surroundingSpaces = 200;

/**
 * Schema of a text of at most `max` characters. A longer one is rejected before later checks, patterns, conversions and
 * refinements run on it, since the check aborts. Zod's own formats would check before the maximum, so add them with
 * `check`, as in `boundedText(200).check(z.email())`.
 */
export function boundedText(max: number, { missing, tooLong }: Messages = {}) {
  return z
    .string(missing === undefined ? undefined : { error: missing })
    .max(max, { abort: true, ...(tooLong !== undefined && { error: tooLong }) });
}

/**
 * Schema of a text that is trimmed and then has at most `max` characters, where a line end counts as one, as for the
 * `maxlength` of a field in a browser. Rejects a text of more than twice `max` plus 200 characters untrimmed.
 */
export function trimmedText(max: number, messages: Messages = {}) {
  const { tooLong } = messages;
  return boundedText(2 * max + surroundingSpaces, messages)
    .overwrite(unixLines)
    .trim()
    .max(max, { abort: true, ...(tooLong !== undefined && { error: tooLong }) });
}
