import { z } from "zod";
import { cleanRichText } from "#api/db/rich-text.ts";
import { addDays, clockInDhaka, dayInDhaka, instantInDhaka } from "#locale/calendar.ts";
import { plainAmount } from "#locale/taka.ts";
import { boundedText } from "#contract/bounded-text.ts";
import { Slug } from "#contract/fields.ts";
import { normalized } from "#locale/normalized.ts";
import { withKnownElements } from "./questions/markup-tree.ts";
import { QuestionError } from "./questions/question-error.ts";
import { withTextEscaped } from "./questions/tag-text.ts";

const timePattern = /^(\S+) ((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{3})?)?)$/;

export function canonicalText(text: string): string {
  return normalized(text.replace(/\r\n?/g, "\n"), "NFC");
}

/** Codec of a cell: decodes the text of a file, and encodes a value for an export. */
export type Cell<Value> = z.ZodType<Value, string>;

export function optional<Value>(cell: Cell<Value>) {
  return z.codec(z.string(), z.nullable(cell), {
    decode: (text) => (text === "" ? null : text),
    encode: (text) => text ?? "",
  });
}

/** Makes a codec that reads an empty cell as `fallback`; an export writes every value, also this one. */
export function withDefault<Value>(cell: Cell<Value>, fallback: NoInfer<Value>) {
  return z.codec(optional(cell), z.custom<Value>(), {
    decode: (value) => value ?? fallback,
    encode: (value) => value,
  });
}

/** Makes a codec of several values separated by `|`; repeated and empty ones are dropped. */
export function listOf<Value>(cell: Cell<Value>) {
  return z.codec(z.string(), z.array(cell), {
    decode: (text) => [...new Set(text.split("|").map((part) => part.trim()))].filter(Boolean),
    encode: (parts) => parts.join("|"),
  });
}

export function text(maxLetters = 300) {
  return boundedText(maxLetters, { tooLong: `is longer than ${maxLetters} letters` }).min(1, "is empty");
}

export function oneOf<const Word extends string>(words: readonly Word[]) {
  return z.enum(words, { error: ({ input }) => `"${String(input)}" is none of ${words.join(", ")}` });
}

export const slug = z
  .string()
  .refine((cell) => Slug.safeParse(cell).success, "is not a slug: a–z, 0–9 and hyphens, at most 64");

export const key = z
  .string()
  .regex(/^[A-Za-z0-9._-]{1,64}$/, "is not a key: letters a–z, digits, dots, hyphens, underscores, at most 64");

export const status = oneOf(["draft", "published", "closed"]);

export const flag = z.codec(oneOf(["yes", "no"]), z.boolean(), {
  decode: (word) => word === "yes",
  encode: (isSo) => (isSo ? "yes" : "no"),
});

const numeric = { decode: Number, encode: String };

export const wholeNumber = z.codec(z.string().regex(/^\d{1,9}$/, "is not a whole number"), z.number(), numeric);

export const sort = withDefault(wholeNumber, 0);

export const year = z.codec(z.string().regex(/^20\d\d$/, "is not a year, as in 2026"), z.number(), numeric);

export const phone = z.string().regex(/^\+?[\d০-৯][\d০-৯ ()-]{2,29}$/, "is not a phone number");

/**
 * Codec of an amount in taka: a string with two decimals. A file may write it with commas, a currency or Bengali
 * digits.
 */
export const money = z.codec(
  z.string().refine((amount) => amount.length <= 40 && /^\d{1,8}(\.\d{2})?$/.test(plainAmount(amount)), {
    error: "is not an amount of taka, as in 14000 or 499.50",
    abort: true, // refinements of the row must not compare an invalid amount
  }),
  z.string(),
  {
    decode: (amount) => Number(plainAmount(amount)).toFixed(2),
    encode: (amount) => amount.replace(/\.00$/, ""),
  },
);

// Browsers read a backslash as a slash and ignore tabs and line ends, so a link may contain none of them.
function isLink(link: string): boolean {
  if (/[\s\\\p{Cc}\p{Cf}]/u.test(link)) return false;
  if (link.startsWith("/")) return !link.startsWith("//");
  if (!/^(https?:\/\/[^/]|tel:\+?\d|mailto:[^@]+@)/.test(link) || !URL.canParse(link)) return false;
  return new URL(link).username === ""; // a name before the host imitates another site
}

export const link = text(500).refine(
  isLink,
  "is not a link: a path as in /faq, or an address with https://, http://, tel: or mailto:",
);

export const picture = text(500).refine(
  (address) => isLink(address) && /^(\/|https:)/.test(address),
  "is not a picture's address: a path as in /images/a.avif, or https://",
);

export const html = z.codec(
  text(100_000),
  z.string().refine((fragment) => fragment !== "", "is empty once unsafe HTML is removed"),
  {
    decode(cell, { issues }) {
      try {
        // normalized after sanitizing, because an entity may decode to another Unicode form
        return canonicalText(cleanRichText(withKnownElements(withTextEscaped(cell))));
      } catch (error) {
        if (!(error instanceof QuestionError)) throw error;
        issues.push({ code: "custom", message: error.message, input: cell });
        return z.NEVER;
      }
    },
    encode: (fragment) => fragment,
  },
);

export const json = z.codec(z.string(), z.json(), {
  decode(cell, { issues }) {
    try {
      return z.json().parse(JSON.parse(cell));
    } catch {
      issues.push({ code: "custom", message: "is not JSON", input: cell });
      return z.NEVER;
    }
  },
  encode: (value) => JSON.stringify(value),
});

/** Formats an instant as a cell, in Dhaka time; zero seconds and milliseconds are left out. */
function writeTime(instant: Date): string {
  const [day = "", clock = ""] = clockInDhaka(instant).split("T");
  return `${day} ${clock.replace(/(:00)?\.000$/, "")}`;
}

/** Makes the codecs of days and times in Asia/Dhaka; `today` and `today+6` count from the day of `now` there. */
export function datesAt(now: Date) {
  const today = dayInDhaka(now);

  function readDay(cell: string): string | undefined {
    const [isRelative, days = "0"] = /^today([+-]\d{1,4})?$/.exec(cell) ?? [];
    if (isRelative) return addDays(today, Number(days));
    const instant = /^20\d\d-\d\d-\d\d$/.test(cell) ? Date.parse(cell) : Number.NaN;
    // Date.parse takes 30 February for 2 March
    return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(cell) ? cell : undefined;
  }

  function readTime(cell: string): Date | undefined {
    const [, day = "", clock] = timePattern.exec(cell) ?? [];
    const date = readDay(day);
    const seconds = clock?.length === 5 ? ":00" : "";
    return clock && date ? instantInDhaka(date, clock + seconds) : undefined;
  }

  function codecOf<Value>(
    read: (cell: string) => Value | undefined,
    { write, reason }: { write: (value: Value) => string; reason: string },
  ) {
    return z.codec(z.string(), z.custom<Value>(), {
      decode(cell, { issues }) {
        const value = read(cell);
        if (value !== undefined) return value;
        issues.push({ code: "custom", message: reason, input: cell });
        return z.NEVER;
      },
      encode: write,
    });
  }

  return {
    day: codecOf(readDay, { write: (day) => day, reason: "is not a day, as in 2026-11-27 or today+6" }),
    time: codecOf(readTime, {
      write: writeTime,
      reason: "is not a time, as in 2026-11-27 09:00 or today+6 09:00",
    }),
  };
}

export type Dates = ReturnType<typeof datesAt>;
