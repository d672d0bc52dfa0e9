import { expect, test } from "vitest";
import { SettingsError } from "#config/read-settings.ts";
import { readPortalEnv } from "./portal-env.server.ts";

const site = { PUBLIC_ORIGIN: "https://portal.example" };

test("names every invalid setting on a line of its own", () => {
  const read = () => readPortalEnv({ PORT: "high", PAGE_FRESH_SECONDS: "-1" });
  expect(read).toThrow(SettingsError);
  expect(read).toThrow(/^The settings are not usable\.\nPORT: .+\nPAGE_FRESH_SECONDS: .+$/);
});

test("does not read the settings of the reference API", () => {
  expect(readPortalEnv({ ...site, DATABASE_URL: "mysql://x", SMS_SID: "PORTAL" })).not.toHaveProperty("DATABASE_URL");
});

test.each([
  ["the embedded API", {}, undefined, []],
  ["a remote API", { V3_API_URL: "https://api.example/v3" }, { base: "https://api.example" }, ["https://api.example"]],
  ["a remote API that visitors do not reach", { V3_API_URL: "http://10.0.0.1" }, { base: undefined }, []],
  [
    "a base of its own",
    { V3_API_URL: "http://10.0.0.1", MEDIA_BASE: "https://portal.example/storage", MEDIA_HOSTS: "https://cdn.example" },
    { base: "https://portal.example/storage" },
    ["https://cdn.example"],
  ],
])("finds relative pictures of %s", (_, settings, media, mediaOrigins) => {
  const env = readPortalEnv({ ...site, ...settings });
  expect(env.media).toEqual(media);
  expect(env.mediaOrigins).toEqual(mediaOrigins);
});
