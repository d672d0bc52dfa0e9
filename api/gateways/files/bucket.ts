import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { BucketAccount } from "#config/env.ts";

/** A bucket of an S3-compatible store, with the portal's files by their names, those of a folder as `name/part`. */
export interface Bucket {
  /** Bytes; undefined when there is no such object. */
  size(key: string): Promise<number | undefined>;
  /** An object from one byte to another (that one included), as it is taken. */
  stream(key: string, start: number, end: number): AsyncIterable<Uint8Array<ArrayBuffer>>;
  put(key: string, path: string): Promise<void>;
  /** Writes an object into a file of the disk. False: there is none. */
  copyTo(key: string, path: string): Promise<boolean>;
}

const connectionTimeout = 5000;
const requestTimeout = 30_000;

/** The client is loaded where there is a bucket alone: it takes 20 MB. */
async function connect({ endpoint, region, accessKeyId, secretAccessKey }: BucketAccount) {
  const sdk = await import("@aws-sdk/client-s3");
  const client = new sdk.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestHandler: { connectionTimeout, requestTimeout },
    maxAttempts: 3,
    // stores that are not Amazon's know no other sums than those of the signature
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
    if (Body) yield* Body as AsyncIterable<Uint8Array<ArrayBuffer>>; // in Node.js it is a Readable
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
