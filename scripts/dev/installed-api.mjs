import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../program.mjs";

/** Checks whether the packages of the reference API are installed, which `npm ci --workspaces=false` leaves out. */
export function isApiInstalled(folder = root) {
  const manifest = join(folder, "reference-api", "package.json");
  if (!existsSync(manifest)) return false;
  /** @type {{ dependencies: Record<string, string> }} */
  const { dependencies } = JSON.parse(readFileSync(manifest, "utf8"));
  const places = ["node_modules", "reference-api/node_modules"];
  return Object.keys(dependencies).every((name) => places.some((place) => existsSync(join(folder, place, name))));
}
