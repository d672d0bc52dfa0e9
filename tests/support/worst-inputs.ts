import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";

/** A piece again and again, up to so many bytes. */
export function filled(piece: string, bytes: number, between = ""): string {
  return Array<string>(Math.max(1, Math.floor(bytes / Buffer.byteLength(piece + between))))
    .fill(piece)
    .join(between);
}

const urlencoded = "application/x-www-form-urlencoded";

function parts(name: string, bytes: number): string {
  const part = `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`;
  return `${filled(part, bytes - 10)}--x--\r\n`;
}

export interface WorstForm {
  what: string;
  type: string;
  body: string;
}

/** Forms that cost a parser the more the longer they are. */
export function worstForms(bytes: number): WorstForm[] {
  const asParts = { type: "multipart/form-data; boundary=x", body: parts("a", bytes) };
  const asPairs: [what: string, body: string][] = [
    ["one name again and again", filled("a", bytes, "&")],
    ["one list again and again", filled("sheet_ids=1", bytes, "&")],
    ["one name as deep as it goes", `a${filled("[a]", bytes - 10)}=1`],
    ["one name with as many dots", `a${filled(".a", bytes - 10)}=1`],
    ["an array with holes", filled("a[4294967294]=1", bytes, "&")],
    ["nothing but escapes", `a=${filled("%f0%9f", bytes - 10)}`],
  ];
  return [
    ...asPairs.map(([what, body]) => ({ what, type: urlencoded, body })),
    { what: "one part again and again", ...asParts },
    {
      what: "parts behind a boundary that hides them",
      ...asParts,
      type: 'multipart/form-data; a="; boundary=y"; boundary=x',
    },
  ];
}

/** What a text of a form or a body may be made of: shapes that patterns try again and again, and what grows when it is written out. */
const pieces = ["a@", "০১৭ ", " ", "<&", "a.", "ﷺ"];

/** A form that is otherwise good, with as long a text in each of its fields in turn. */
export function worstFields(form: Record<string, string>, bytes: number): WorstForm[] {
  const room = bytes - new URLSearchParams(form).toString().length - 10;
  return Object.keys(form)
    .filter((name) => name !== "form")
    .flatMap((name) =>
      pieces.map((piece) => {
        const once = new URLSearchParams({ a: piece }).toString().length - 2;
        const text = piece.repeat(Math.max(1, Math.floor(room / once)));
        const body = new URLSearchParams({ ...form, [name]: text }).toString();
        return { what: `${name} of ${JSON.stringify(piece)}`, type: urlencoded, body };
      }),
    );
}

/** Queries, each with as much as an address may hold. */
export function worstQueries(bytes: number): string[] {
  return [
    `?${filled("a=1", bytes, "&")}`,
    `?search=${filled("a%20", bytes)}`,
    `?search=${filled("%E0%A6%95", bytes)}`,
    `?${filled("a", bytes, "&")}`,
    `?after=${filled("aA_-", bytes)}`,
    `?next=${filled("%7B%22", bytes)}`,
  ];
}

const values: ((room: number) => string)[] = [
  (room) => `[${filled("0", room, ",")}]`,
  (room) => `{${filled('"a":1', room, ",")}}`,
  (room) => "[".repeat(room / 2) + "]".repeat(room / 2),
  ...pieces.map((piece) => (room: number) => JSON.stringify(filled(piece, room))),
];

/** The names that a body or a query has. */
export function namesOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return [];
  const { properties = {} } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return Object.keys(properties);
}

/** Bodies with something in one of their fields that costs a parser the more the longer it is. */
export function worstBodies({ body }: Pick<Endpoint, "body">, bytes: number): { what: string; body: string }[] {
  if (!body) return [];
  const names = namesOf(body);
  return (names.length > 0 ? names : ["any"]).flatMap((name) =>
    values.map((value, nth) => {
      const text = value(Math.max(2, bytes - 100));
      return { what: `${name}, ${nth}: ${text.slice(0, 12)}`, body: `{${JSON.stringify(name)}:${text}}` };
    }),
  );
}
