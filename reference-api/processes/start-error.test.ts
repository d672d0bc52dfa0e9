import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { readApiEnv } from "#api/config/api-env.ts";
import { SettingsError } from "#config/read-settings.ts";
import { DataFolderError } from "#api/db/data-folder.ts";
import { apiStartErrorLine } from "./start-error.ts";

const systemError = (properties: object) => Object.assign(new Error("raw"), properties);

test.each<[string, unknown, string]>([
  ["a wrong setting", new SettingsError("PORT: too big"), "PORT: too big"],
  ["the data folder", new DataFolderError("The data folder is not yours."), "The data folder is not yours."],
  ["a port in use", systemError({ code: "EADDRINUSE", port: 3000 }), "Port 3000 is in use: set PORT to another."],
  [
    "a privileged port",
    systemError({ code: "EACCES", port: 80 }),
    "This account may not use port 80: set PORT to one above 1023.",
  ],
  [
    "an address of another machine",
    systemError({ code: "EADDRNOTAVAIL" }),
    "HOST is not an address of this machine: set HOST to 127.0.0.1 or to one that is.",
  ],
  [
    "an unreachable database",
    systemError({ code: "ECONNREFUSED" }),
    "The database of DATABASE_URL cannot be opened, nothing listens at its address: start PostgreSQL, or correct host and port (ECONNREFUSED).",
  ],
  [
    "a role without permission to change the schema",
    new DrizzleQueryError("CREATE SCHEMA x", [], systemError({ code: "42501" })),
    "The database account may not create what this release needs (raw): start once with the owner's account, or grant this one CREATE.",
  ],
  [
    "a wrong password",
    systemError({ code: "28P01" }),
    "The database of DATABASE_URL cannot be opened, PostgreSQL rejects the password: correct it, or set it with \\password (28P01).",
  ],
  [
    "a database that does not exist",
    systemError({ code: "3D000" }),
    "The database of DATABASE_URL cannot be opened, PostgreSQL has no database of this name: create it with createdb, or correct the name (3D000).",
  ],
  ["anything else", new Error("no space left"), "no space left"],
  ["a value that is not an error", "lost", "lost"],
])("explains %s in one line", (_, error, line) => {
  expect(apiStartErrorLine(error)).toBe(line);
});

test("names the setting that is wrong", () => {
  const read = () => readApiEnv({ PORT: "many" });
  expect(read).toThrow(SettingsError);
  expect(read).toThrow(/^PORT: /m);
});
