/** Repeats a piece, with a separator, up to a number of bytes; at least once. */
export function repeatToBytes(piece: string, bytes: number, separator = ""): string {
  return Array<string>(Math.max(1, Math.floor(bytes / Buffer.byteLength(piece + separator))))
    .fill(piece)
    .join(separator);
}

const urlencoded = "application/x-www-form-urlencoded";

function parts(name: string, bytes: number): string {
  const part = `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`;
  return `${repeatToBytes(part, bytes - 10)}--x--\r\n`;
}

interface WorstForm {
  what: string;
  type: string;
  body: string;
}

/** Forms whose parsing may cost disproportionately more with length. */
export function worstForms(bytes: number): WorstForm[] {
  const asParts = { type: "multipart/form-data; boundary=x", body: parts("a", bytes) };
  const asPairs: [what: string, body: string][] = [
    ["one name repeated", repeatToBytes("a", bytes, "&")],
    ["one list repeated", repeatToBytes("sheet_ids=1", bytes, "&")],
    ["one deeply nested name", `a${repeatToBytes("[a]", bytes - 10)}=1`],
    ["one name with many dots", `a${repeatToBytes(".a", bytes - 10)}=1`],
    ["an array with holes", repeatToBytes("a[4294967294]=1", bytes, "&")],
    ["only escapes", `a=${repeatToBytes("%f0%9f", bytes - 10)}`],
  ];
  return [
    ...asPairs.map(([what, body]) => ({ what, type: urlencoded, body })),
    { what: "one part repeated", ...asParts },
    {
      what: "parts with an ambiguous boundary",
      ...asParts,
      type: 'multipart/form-data; a="; boundary=y"; boundary=x',
    },
  ];
}

/** Query strings of the maximum length. */
export function worstQueries(bytes: number): string[] {
  return [
    `?${repeatToBytes("a=1", bytes, "&")}`,
    `?search=${repeatToBytes("a%20", bytes)}`,
    `?search=${repeatToBytes("%E0%A6%95", bytes)}`,
    `?${repeatToBytes("a", bytes, "&")}`,
    `?after=${repeatToBytes("aA_-", bytes)}`,
    `?next=${repeatToBytes("%7B%22", bytes)}`,
  ];
}
