import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { BucketAccount } from "#api/config/accounts.ts";

/**
 * Bucket of an S3-compatible store. Keys are file names, or `name/part` for files in a folder. Doctors get links of the
 * portal and not of the store, since only the portal can end the access of one device.
 */
export interface Bucket {
  /** Size in bytes; undefined if there is no such object. */
  size(key: string): Promise<number | undefined>;
  /** Streams the bytes of an object from `start` to `end` inclusive. */
  stream(key: string, start: number, end: number): AsyncIterable<Uint8Array<ArrayBuffer>>;
  put(key: string, path: string): Promise<void>;
  /** Downloads an object to a file. False if there is no such object. */
  copyTo(key: string, path: string): Promise<boolean>;
}

const connectionTimeout = 5000;
const requestTimeout = 30_000;

/** Creates an S3 client. Loads its module on demand, because it takes 20 MB of memory. */
async function connect({ endpoint, region, accessKeyId, secretAccessKey }: BucketAccount) {
  const sdk = await import("@aws-sdk/client-s3");
  const client = new sdk.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestHandler: { connectionTimeout, requestTimeout },
    maxAttempts: 3,
    // stores other than Amazon's do not support checksums besides the signature's
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  return { client, ...sdk };
}

export function openBucket(account: BucketAccount): Bucket {
  const { bucket: Bucket } = account;
  let connection: ReturnType<typeof connect> | undefined;
  const connected = () => (connection ??= connect(account));

  async function size(Key: string): Promise<number | undefined> {
    const { client, HeadObjectCommand, NotFound } = await connected();
    try {
      return (await client.send(new HeadObjectCommand({ Bucket, Key }))).ContentLength;
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw error;
    }
  }

  async function* stream(Key: string, Range?: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    const { client, GetObjectCommand } = await connected();
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range }));
    if (Body) yield* Body as AsyncIterable<Uint8Array<ArrayBuffer>>; // a Readable in Node.js
  }

  return {
    size,
    stream: (key, start, end) => stream(key, `bytes=${start}-${end}`),
    async put(Key, path) {
      const { client, PutObjectCommand } = await connected();
      const { size: ContentLength } = await stat(path);
      await client.send(new PutObjectCommand({ Bucket, Key, Body: createReadStream(path), ContentLength }));
    },
    async copyTo(key, path) {
      if ((await size(key)) === undefined) return false;
      await mkdir(dirname(path), { recursive: true });
      await pipeline(Readable.from(stream(key)), createWriteStream(path));
      return true;
    },
  };
}
