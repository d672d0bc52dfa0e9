import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import type { BucketAccount } from "#config/env.ts";

/** Starts an S3 server with an empty bucket. It checks signatures and deletes its objects when stopped. */
export async function s3Server() {
  const directory = await mkdtemp(join(tmpdir(), "s3-server-"));
  const bucket = "portal";
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  const puts: string[] = [];
  server.on("event", ({ Records }) => {
    for (const { eventName, s3 } of Records) if (eventName.startsWith("ObjectCreated")) puts.push(s3.object.key);
  });
  const account: BucketAccount = {
    endpoint: `http://127.0.0.1:${port}`,
    ...{ region: "us-east-1", bucket, accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
  };
  let isUp = true;
  return {
    account,
    /** Keys of the created objects, in order. */
    puts: () => puts,
    async stop() {
      if (!isUp) return;
      isUp = false;
      const closed = server.close();
      server.httpServer.closeAllConnections();
      await closed;
      await rm(directory, { recursive: true, force: true });
    },
  };
}
