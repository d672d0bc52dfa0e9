import { path } from "#app/paths.ts";
import { formExamples } from "#tests/support/examples/form-examples.ts";
import { findOwnId, type OwnedResources } from "./owned-resource.ts";

export const accountResources: OwnedResources = {
  "my-devices": {
    foreignId: ({ third }) => findOwnId(third, "devices", /"id":(\d+),[^}]*"status":"verified"/),
    path: () => path("my-devices"),
    form: (id) => ({ form: "remove", device_id: id }),
  },
  "my-dashboard": {
    foreignId: ({ third }) => third.idOf("doctors", 3),
    path: () => path("my-dashboard"),
    form: (id) => ({ ...formExamples["my-dashboard"]?.[0], id }),
  },
};
