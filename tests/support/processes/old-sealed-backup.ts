import { createCipheriv, createHash, hkdfSync, randomBytes, scryptSync } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Manifest } from "#api/backup/manifest.ts";

const chunkBytes = 64 * 1024;

function seal(key: Buffer, name: string, plain: Buffer): Buffer {
  const ownKey = Buffer.from(hkdfSync("sha256", key, "", `backup ${name}`, 32));
  const count = Math.max(1, Math.ceil(plain.length / chunkBytes));
  const chunks = Array.from({ length: count }, (_, number) => {
    const nonce = Buffer.alloc(12);
    nonce.writeUIntBE(number, 5, 6);
    nonce[11] = number === count - 1 ? 1 : 0;
    const cipher = createCipheriv("aes-256-gcm", ownKey, nonce);
    const part = plain.subarray(number * chunkBytes, (number + 1) * chunkBytes);
    return Buffer.concat([cipher.update(part), cipher.final(), cipher.getAuthTag()]);
  });
  return Buffer.concat(chunks);
}

/** Turns a backup that is not encrypted into one in the encrypted format of before age. */
export async function sealAsBefore(folder: string, passphrase: string): Promise<void> {
  const salt = randomBytes(16);
  const key = scryptSync(passphrase.normalize("NFC"), salt, 32, { N: 2 ** 15, r: 8, p: 3, maxmem: 2 ** 26 });
  const plainManifest = join(folder, "manifest.json");
  const manifest = Manifest.parse(JSON.parse(await readFile(plainManifest, "utf8")));
  for (const file of [...manifest.tables.map((table) => table.file), ...manifest.files]) {
    const path = join(folder, file.path);
    const sealed = seal(key, file.path, await readFile(path));
    await writeFile(path, sealed);
    Object.assign(file, { bytes: sealed.length, sha256: createHash("sha256").update(sealed).digest("hex") });
  }
  const text = Buffer.from(JSON.stringify(manifest));
  await writeFile(join(folder, "manifest.sealed"), Buffer.concat([salt, seal(key, "manifest.sealed", text)]));
  await rm(plainManifest);
  await rm(`${plainManifest}.sha256`);
}
