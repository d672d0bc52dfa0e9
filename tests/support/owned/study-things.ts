import { lectureThings } from "./lecture-things.ts";
import { materialThings } from "./material-things.ts";
import type { OwnedThings } from "./owned-thing.ts";

export const studyThings: OwnedThings = { ...lectureThings, ...materialThings };
