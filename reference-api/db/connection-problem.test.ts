import pg from "pg";
import { expect, inject, test } from "vitest";
import { freePort } from "#tests/support/processes/free-port.ts";
import { connectionProblem } from "./connection-problem.ts";

/** Connects as an operator's settings would, and returns what is said of the failure. */
async function problemOf(config: pg.ClientConfig): Promise<string | undefined> {
  const client = new pg.Client(config);
  client.on("error", () => undefined);
  const error: unknown = await client.connect().catch((reason: unknown) => reason);
  await client.end().catch(() => undefined);
  return connectionProblem(error);
}

test("tells a server that does not run, an unknown database and an unknown user apart", async () => {
  const { connection } = inject("databaseServer");
  const port = await freePort();
  for (const host of ["127.0.0.1", "localhost"])
    expect(await problemOf({ host, port }), host).toMatch(/nothing listens at its address.*\(ECONNREFUSED\)/);
  expect(await problemOf({ host: "/nowhere" })).toMatch(/no socket in its folder.*\(ENOENT\)/);
  expect(await problemOf({ host: "portal.invalid" })).toMatch(/its host has no address/);
  expect(await problemOf({ ...connection, database: "nothing" })).toMatch(/no database of this name.*\(3D000\)/);
  expect(await problemOf({ ...connection, user: "nobody", database: "postgres" })).toMatch(/does not let this user in/);
});

test("says nothing of other errors", () => {
  expect(connectionProblem(Object.assign(new Error("open"), { code: "ENOENT", syscall: "open" }))).toBeUndefined();
  expect(connectionProblem(new Error("ECONNREFUSED"))).toBeUndefined();
  expect(connectionProblem("ECONNREFUSED")).toBeUndefined();
});
