import { expect, test } from "vitest";
import { servers } from "#tests/support/processes/servers.ts";
import { levels } from "../../../scripts/testing/levels.mjs";
import { selectedProjects, serversOf } from "./projects.ts";

const all = [...levels.whole.browserProjects, "smoke"];

test.each([
  [["test", "login"], levels.usual.browserProjects],
  [["test", "--project=js", "login"], ["js"]],
  [
    ["test", "login", "--project", "dev", "js", "--headed"],
    ["js", "dev"],
  ],
  [
    ["test", "--project=js", "--project=RELEASE"],
    ["js", "release"],
  ],
  [["test", "--project=js", "--project=jss"], all],
  [
    ["test", "--project=remote-*"],
    ["remote-js", "remote-no-js"],
  ],
])("the command %j runs its projects", (args, names) => {
  expect(selectedProjects(args, all).toSorted()).toEqual(names.toSorted());
});

test.each([
  [
    levels.usual.browserProjects,
    ["portal", "specificationApi", "specification", "referenceApi", "foreignApi", "adapted"],
  ],
  [["dev", "release"], []],
  [["remote-js"], ["api", "remote"]],
  [levels.whole.browserProjects, Object.keys(servers).toSorted()],
])("the projects %j need the servers %j", (names, needed) => {
  expect(serversOf(names).toSorted()).toEqual(needed.toSorted());
});
