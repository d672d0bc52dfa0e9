/** Creates a random UUID (RFC 9562, version 4), also in browsers without `crypto.randomUUID` (Chrome before 92). */
export function newId(): string {
  return "10000000-1000-4000-8000-100000000000".replace(/[018]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1));
    const [fixed, bits] = digit === "8" ? [8, 3] : [0, 15]; // the variant is one of 8, 9, a and b
    return (fixed | (random & bits)).toString(16);
  });
}
