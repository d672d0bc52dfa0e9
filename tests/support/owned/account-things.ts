import { path } from "#app/paths.ts";
import { formExamples } from "#tests/support/form-examples.ts";
import { idOfOwn, type OwnedThings } from "./owned-thing.ts";

export const accountThings: OwnedThings = {
  "my-devices": {
    theirs: ({ third }) => idOfOwn(third, "devices", /"id":(\d+),[^}]*"status":"verified"/),
    path: () => path("my-devices"),
    form: (id) => ({ form: "remove", device_id: id }),
  },
  "my-dashboard": {
    theirs: ({ third }) => third.idOf("doctors", 3),
    path: () => path("my-dashboard"),
    form: (id) => ({ ...formExamples["my-dashboard"]?.[0], id }),
  },
};
