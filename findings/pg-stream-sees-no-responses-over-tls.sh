#!/usr/bin/env bash
# pg 8.23.1 on Node 20.20.2: the socket that a client takes from its documented `stream` option (a function that creates
# it) emits "data" for every response on a plain connection. Over TLS it emits it once, for the byte that allows TLS, while
# its bytesWritten grows with every query: whoever compares both to find a dead peer ends healthy idle connections.
# Seen: after three queries, 4 responses of 4 on the plain socket; over TLS 1, and more bytes written than before.
# Needs npm and Node.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --ignore-scripts --save-exact pg@8.23.1 >/dev/null
cat >run.mjs <<'JS'
import { once } from "node:events";
import { createServer, Socket } from "node:net";
import { TLSSocket } from "node:tls";
import pg from "pg";

const psk = Buffer.alloc(32, 7);
const ciphers = "PSK-AES256-GCM-SHA384:PSK-AES128-CBC-SHA:@SECLEVEL=0";
const tls = { ciphers, minVersion: "TLSv1.2", maxVersion: "TLSv1.2" };

const message = (type, body = Buffer.alloc(0)) => {
  const head = Buffer.alloc(5, type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const ready = message("Z", Buffer.from("I"));

/** Speaks as much of PostgreSQL's protocol as a login and empty queries need. */
function serve(connection) {
  connection.once("data", () => {
    connection.write(Buffer.concat([message("R", Buffer.alloc(4)), ready]));
    connection.on("data", (sent) => sent[0] === 0x51 && connection.write(Buffer.concat([message("I"), ready])));
  });
  connection.on("error", () => undefined);
}

async function count(isEncrypted) {
  const server = createServer(async (raw) => {
    if (!isEncrypted) return serve(raw);
    await once(raw, "data");
    raw.write("S");
    serve(new TLSSocket(raw, { isServer: true, ...tls, pskCallback: () => psk }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  let responses = 0;
  const socket = new Socket().on("data", () => (responses += 1));
  const pskCallback = () => ({ psk, identity: "client" });
  const ssl = isEncrypted && { ...tls, pskCallback, checkServerIdentity: () => undefined };
  const { port } = server.address();
  const client = new pg.Client({ host: "127.0.0.1", port, user: "u", database: "d", ssl, stream: () => socket });
  await client.connect();
  const before = socket.bytesWritten;
  for (let query = 0; query < 3; query++) await client.query("");
  const written = socket.bytesWritten - before;
  await client.end();
  server.close();
  return { responses, written };
}

const plain = await count(false);
const encrypted = await count(true);
console.log(`plain: ${plain.responses} responses seen; over TLS: ${encrypted.responses}, ${encrypted.written} bytes written`);
process.exit(plain.responses === 4 && encrypted.responses === 1 && encrypted.written > 0 ? 0 : 1);
JS
node run.mjs
