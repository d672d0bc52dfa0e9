import { createDecipheriv, hkdfSync, scrypt, type ScryptOptions } from "node:crypto";
import { promisify } from "node:util";
import { doesNotOpen, type Bytes, type FileDecryption } from "./age-format.ts";

// Reads backups encrypted before the age format: AES-256-GCM in chunks (the STREAM construction), one key per file.
const cipher = "aes-256-gcm";
const chunkBytes = 64 * 1024;
const tagBytes = 16;
const saltBytes = 16;
const cost: ScryptOptions = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };

const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** Derives the key of one file, so that a file does not open under the name of another. */
function keyOf(key: Buffer, name: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", `backup ${name}`, 32));
}

/** Nonce of a chunk: its number, and whether it is the last, so that none can be left out, moved or added. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Splits a stream into parts of `size`; the last may be shorter, and always exists. */
async function* inParts(source: Bytes, size: number): AsyncGenerator<{ part: Buffer; isLast: boolean }> {
  let held = Buffer.alloc(0);
  for await (const bytes of source) {
    held = Buffer.concat([held, bytes]);
    let at = 0;
    for (; held.length - at > size; at += size) yield { part: held.subarray(at, at + size), isLast: false };
    held = held.subarray(at);
  }
  yield { part: held, isLast: true };
}

function unseal(key: Buffer, name: string) {
  const ownKey = keyOf(key, name);
  return async function* (source: Bytes): AsyncGenerator<Buffer> {
    let number = 0;
    for await (const { part, isLast } of inParts(source, chunkBytes + tagBytes)) {
      const opening = createDecipheriv(cipher, ownKey, nonceOf(number, isLast), { authTagLength: tagBytes });
      try {
        opening.setAuthTag(part.subarray(-tagBytes));
        yield Buffer.concat([opening.update(part.subarray(0, -tagBytes)), opening.final()]);
      } catch (error) {
        throw doesNotOpen(name, error);
      }
      number += 1;
    }
  };
}

/** Splits the sealed manifest into the salt of the backup's key and the encrypted contents, and derives the key. */
export async function openSealed(
  manifest: Buffer,
  passphrase: string,
): Promise<{ contents: Buffer; decryption: FileDecryption }> {
  const key = await scryptAsync(passphrase.normalize("NFC"), manifest.subarray(0, saltBytes), 32, cost);
  return {
    contents: manifest.subarray(saltBytes),
    decryption: { suffix: "", decrypt: (name) => unseal(key, name) },
  };
}
