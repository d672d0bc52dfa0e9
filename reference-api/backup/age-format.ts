import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { BackupError } from "./backup-error.ts";

export type Bytes = AsyncIterable<Uint8Array>;
type Transform = (source: Bytes) => AsyncGenerator<Uint8Array>;

export interface FileDecryption {
  /** Ending that encrypted files have in addition to their names. */
  suffix: string;
  /** Returns a transform that decrypts a file, and throws a BackupError naming the file if it does not open. */
  decrypt(name: string): Transform;
}

export interface FileEncryption extends FileDecryption {
  encrypt: Transform;
}

/**
 * Work factor of scrypt, as the exponent of two. The library derives the key from the passphrase on the main thread,
 * which this factor blocks for about half a second.
 */
const scryptWorkFactor = 17;

export function doesNotOpen(name: string, cause: unknown): BackupError {
  return new BackupError(`${name} does not open: the passphrase is another, or the file is not as it was written.`, {
    cause,
  });
}

// TypeScript's DOM library knows neither ReadableStream.from() nor iteration of a stream.
function streamOf(source: Bytes): ReadableStream<Uint8Array> {
  const parts = source[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const part = await parts.next();
      if (part.done) controller.close();
      else controller.enqueue(part.value);
    },
    async cancel() {
      await parts.return?.();
    },
  });
}

async function* partsOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function encryptionWith(identity: string): Promise<FileEncryption> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(identity));
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return {
    suffix: ".age",
    async *encrypt(source) {
      yield* partsOf(await encrypter.encrypt(streamOf(source)));
    },
    decrypt: (name) =>
      async function* (source) {
        try {
          yield* partsOf(await decrypter.decrypt(streamOf(source)));
        } catch (error) {
          throw doesNotOpen(name, error);
        }
      },
  };
}

/**
 * Creates the key pair ("identity") of a backup and returns the file that contains it, encrypted with the passphrase.
 * Because all files share the pair, a restore derives a key from the passphrase only once.
 */
export async function createIdentity(passphrase: string): Promise<{ file: Uint8Array; encryption: FileEncryption }> {
  const identity = await generateX25519Identity();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase.normalize("NFC"));
  encrypter.setScryptWorkFactor(scryptWorkFactor);
  return { file: await encrypter.encrypt(`${identity}\n`), encryption: await encryptionWith(identity) };
}

/**
 * Opens the key pair of a backup. Throws a BackupError that names the file if the passphrase is wrong or the file is
 * damaged.
 */
export async function openIdentity(name: string, file: Uint8Array, passphrase: string): Promise<FileEncryption> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase.normalize("NFC"));
  const identity = await decrypter.decrypt(file, "text").catch((error: unknown) => {
    throw doesNotOpen(name, error);
  });
  return encryptionWith(identity.trim());
}
