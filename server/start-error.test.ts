import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { readEnv, SettingsError } from "#config/env.ts";
import { DataFolderError } from "#api/db/data-folder.ts";
import { startErrorLine } from "./start-error.ts";

const systemError = (properties: object) => Object.assign(new Error("raw"), properties);

test.each<[string, unknown, string]>([
  ["a setting", new SettingsError("PORT: too big"), "PORT: too big"],
  ["the data folder", new DataFolderError("The data folder is not yours."), "The data folder is not yours."],
  ["a port in use", systemError({ code: "EADDRINUSE", port: 3000 }), "Port 3000 is in use: set PORT to another."],
  [
    "a port of the system",
    systemError({ code: "EACCES", port: 80 }),
    "Port 80 is closed to this account: set PORT to one above 1023.",
  ],
  [
    "a foreign address",
    systemError({ code: "EADDRNOTAVAIL" }),
    "HOST is not an address of this machine: set HOST to 127.0.0.1 or to one that is.",
  ],
  [
    "a database that is away",
    systemError({ code: "ECONNREFUSED" }),
    "The database does not let us in (ECONNREFUSED): check DATABASE_URL.",
  ],
  [
    "a role that may not change the schema",
    new DrizzleQueryError("CREATE SCHEMA x", [], systemError({ code: "42501" })),
    "The database's account may not make what this release needs (raw): start it once with the owner's, or let this one create there.",
  ],
  ["a wrong password", systemError({ code: "28P01" }), "The database does not let us in (28P01): check DATABASE_URL."],
  ["anything else", new Error("no space left"), "no space left"],
  ["what is no error", "lost", "lost"],
])("when the start fails for %s, a line says so", (_, error, line) => {
  expect(startErrorLine(error)).toBe(line);
});

test("a wrong setting is named in its line", () => {
  const read = () => readEnv({ PORT: "many" });
  expect(read).toThrow(SettingsError);
  expect(read).toThrow(/^PORT: /m);
});
