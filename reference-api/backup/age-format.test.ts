import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { Decrypter, Encrypter, identityToRecipient } from "age-encryption";
import { expect, test } from "vitest";
import { createIdentity, openIdentity } from "./age-format.ts";

const passphrase = "twenty-five letters or more";
const contents = randomBytes(3 * 65_536 + 7);

async function* inParts(bytes: Uint8Array, size = 50_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}

/** Opens the identity file as `age` does, with the passphrase alone. */
async function identityIn(file: Uint8Array): Promise<string> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  return (await decrypter.decrypt(file, "text")).trim();
}

test("any age implementation opens a file of a backup with the passphrase", async () => {
  const { file, encryption } = await createIdentity(passphrase);
  const decrypter = new Decrypter();
  decrypter.addIdentity(await identityIn(file));
  for (const plain of [contents, Buffer.alloc(0), contents.subarray(0, 65_536)]) {
    const encrypted = await buffer(encryption.encrypt(inParts(plain)));
    expect(Buffer.from(await decrypter.decrypt(encrypted)).equals(plain)).toBe(true);
  }
});

test("opens what another age implementation encrypted, and refuses what was changed or cut off", async () => {
  const { file } = await createIdentity(passphrase);
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(await identityIn(file)));
  const encrypted = await encrypter.encrypt(contents);
  const { decrypt } = await openIdentity("identity.age", file, passphrase);
  const open = (bytes: Uint8Array) => buffer(decrypt("notes.pdf.age")(inParts(bytes)));
  expect((await open(encrypted)).equals(contents)).toBe(true);

  const changed = Buffer.from(encrypted);
  changed.writeUInt8(changed.readUInt8(100_000) ^ 1, 100_000);
  const wholeChunks = encrypted.length - 16 - (contents.length % 65_536);
  for (const damaged of [changed, encrypted.subarray(0, -1), encrypted.subarray(0, wholeChunks), Buffer.alloc(0)]) {
    await expect(open(damaged)).rejects.toThrow("notes.pdf.age does not open");
  }
});

test("does not open with another passphrase", async () => {
  const { file } = await createIdentity(passphrase);
  await expect(openIdentity("identity.age", file, "another passphrase")).rejects.toThrow("identity.age does not open");
});

test("encrypts and decrypts a stream of any length with little of it in memory", async () => {
  const { encryption } = await createIdentity(passphrase);
  let taken = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (;;) {
      taken += 1;
      yield await Promise.resolve(contents.subarray(0, 65_536));
    }
  }
  let opened = 0;
  for await (const part of encryption.decrypt("video.age")(encryption.encrypt(endless()))) {
    opened += part.length / 65_536;
    expect(taken - opened, "chunks held").toBeLessThan(20);
    if (opened > 200) break;
  }
});
