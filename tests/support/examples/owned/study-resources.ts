import { lectureResources } from "./lecture-resources.ts";
import { materialResources } from "./material-resources.ts";
import type { OwnedResources } from "./owned-resource.ts";

export const studyResources: OwnedResources = { ...lectureResources, ...materialResources };
