import { roomOf, rooms } from "./rooms.mjs";

const ours = "^(app|api|contract|sandbox|tests)/|^[^/]+\\.ts$";
const isTest = "\\.test\\.tsx?$";

/**
 * A rule for each room: of what is ours it imports itself and the rooms that it names.
 * @type {import("dependency-cruiser").IForbiddenRuleType[]}
 */
export const walls = Object.values(rooms).map(({ title, path, may }) => ({
  name: `what-${title.replaceAll(/[^a-z0-9]+/g, "-").replace(/-$/, "")}-may-import`,
  severity: "error",
  from: { path, pathNot: isTest },
  to: { path: ours, pathNot: [path, ...may.map((name) => roomOf(name).path)] },
}));
