import { lectureResources } from "./lecture-things.ts";
import { materialResources } from "./material-things.ts";
import type { OwnedResources } from "./owned-thing.ts";

export const studyResources: OwnedResources = { ...lectureResources, ...materialResources };
