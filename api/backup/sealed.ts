import { createCipheriv, createDecipheriv, hkdfSync, scrypt, type ScryptOptions } from "node:crypto";
import { promisify } from "node:util";
import { BackupError } from "./backup-error.ts";

const cipher = "aes-256-gcm";
const chunkBytes = 64 * 1024;
const tagBytes = 16;
const cost: ScryptOptions = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };

export const saltBytes = 16;

type Bytes = AsyncIterable<Buffer>;

const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** The key of a backup. Its salt is its own, so that no two backups have the same. */
export function backupKey(passphrase: string, salt: Buffer): Promise<Buffer> {
  return scryptAsync(passphrase.normalize("NFC"), salt, 32, cost);
}

/** A file under another's name does not open: each has a key of its own. */
function keyOf(key: Buffer, name: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", `backup ${name}`, 32));
}

/** Counts the chunks, and names the last: none can be left out, moved or added. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** The bytes anew, in parts of `size`; the last may be shorter, and is there always. */
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

/** Encrypts what is streamed through, chunk by chunk (the STREAM construction on AES-256-GCM). */
export function seal(key: Buffer, name: string) {
  const ownKey = keyOf(key, name);
  return async function* (source: Bytes): AsyncGenerator<Buffer> {
    let number = 0;
    for await (const { part, isLast } of inParts(source, chunkBytes)) {
      const sealing = createCipheriv(cipher, ownKey, nonceOf(number, isLast));
      yield Buffer.concat([sealing.update(part), sealing.final(), sealing.getAuthTag()]);
      number += 1;
    }
  };
}

/** The other way. Throws a BackupError at the first chunk that is not as it was sealed, and where the end is missing. */
export function unseal(key: Buffer, name: string) {
  const ownKey = keyOf(key, name);
  return async function* (source: Bytes): AsyncGenerator<Buffer> {
    let number = 0;
    for await (const { part, isLast } of inParts(source, chunkBytes + tagBytes)) {
      const opening = createDecipheriv(cipher, ownKey, nonceOf(number, isLast), { authTagLength: tagBytes });
      try {
        opening.setAuthTag(part.subarray(-tagBytes));
        yield Buffer.concat([opening.update(part.subarray(0, -tagBytes)), opening.final()]);
      } catch {
        throw new BackupError(
          `${name} does not open: the passphrase is another, or the file is not as it was written.`,
        );
      }
      number += 1;
    }
  };
}
