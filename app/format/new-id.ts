/** Creates a random UUID (RFC 9562, version 4), also in browsers without `crypto.randomUUID` (Chrome before 92). */
export function newId(): string {
  const { crypto }: { crypto: Partial<Crypto> & Pick<Crypto, "getRandomValues"> } = globalThis;
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const version = (byte: number, index: number) =>
    index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
  const hex = Array.from(bytes, (byte, index) => version(byte, index).toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
