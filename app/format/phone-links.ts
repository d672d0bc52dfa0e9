import { asciiDigits } from "#locale/folding.ts";
import { mobileNumber } from "#locale/phones.ts";

export interface NamedPhone {
  words: string;
  /** Number as a phone dials it: digits, maybe behind a plus sign. */
  number: string;
}

/** Matches a mobile number, any other number whose digits may be grouped, or a run of digits between others. */
const number =
  /(?:\+?88[\s-]?|0088[\s-]?)?0?1[3-9](?:[\s-]?\d){8}(?!\d)|\+?\d(?:(?:[\s.)-]|\((?=\d{1,5}\))){0,2}\d){4,14}(?![\s-]?\d|\/\d|\p{L})|\+?\d{5,15}(?!\d)/gu;

const separator = /[\s,;/|।]{0,9}(?:[,;/|।\n]|\s(?:ও|বা|or|and|&)\s)\s*/;

function dialled(text: string): string {
  return mobileNumber(text) ?? text.replace(/[^\d+]/g, "").replace(/^00/, "+");
}

/**
 * Finds the phone numbers in a text, since offices write several in one field, each with the words to show; empty if
 * there is none.
 */
export function phonesIn(text: string): NamedPhone[] {
  const ascii = asciiDigits(text);
  const shown = ascii.length === text.length ? text : ascii;
  const found = [...ascii.matchAll(number)];
  let start = 0;
  return found.map(({ 0: match, index }, place) => {
    const end = index + match.length;
    const next = found[place + 1]?.index ?? shown.length;
    const between = separator.exec(shown.slice(end, next));
    const words = shown.slice(start, next === shown.length ? next : end + (between?.index ?? 0)).trim();
    start = end + (between?.index ?? 0) + (between?.[0].length ?? 0);
    return { words, number: dialled(match) };
  });
}

const chatAddress = /^(?:chat\.whatsapp\.com|(?:api\.)?whatsapp\.com|wa\.me)\//i;

/**
 * Returns the URL of a WhatsApp chat: the text if it is a URL, with https:// where that is missing, else a wa.me URL
 * for the first phone number in it, where 880 replaces a zero at the start; null without either.
 */
export function whatsappLink(text: string): string | null {
  const address = text.trim();
  if (/^https?:\/\//i.test(address)) return address;
  if (chatAddress.test(address)) return `https://${address}`;
  const digits = phonesIn(address)[0]?.number;
  return digits === undefined ? null : `https://wa.me/${digits.replace(/^0/, "880").replace("+", "")}`;
}
