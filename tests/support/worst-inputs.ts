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

interface WorstForm {
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
