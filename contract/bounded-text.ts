import { z } from "zod";
import { unixLines } from "#locale/folding.ts";

interface Messages {
  missing?: string;
  tooLong?: string;
}

/** Characters of surrounding whitespace that a typed text may have before it is trimmed. */
const surroundingSpaces = 200;

/**
 * Text of at most `max` characters. A longer one is rejected unread: Zod runs all checks of a string in turn, and only
 * a check that aborts keeps the following patterns, conversions and refinements from running on it. Zod's own formats
 * check before any maximum, so add them with `check`, as in `boundedText(200).check(z.email())`.
 */
export function boundedText(max: number, { missing, tooLong }: Messages = {}) {
  return z
    .string(missing === undefined ? undefined : { error: missing })
    .max(max, { abort: true, ...(tooLong !== undefined && { error: tooLong }) });
}

/** Text of at most `max` characters without the spaces around it, counted like the `maxlength` of a field in a browser. */
export function trimmedText(max: number, messages: Messages = {}) {
  const { tooLong } = messages;
  return boundedText(2 * max + surroundingSpaces, messages)
    .overwrite(unixLines)
    .trim()
    .max(max, { abort: true, ...(tooLong !== undefined && { error: tooLong }) });
}
