import type { PlaywrightTestOptions, PlaywrightWorkerOptions, Project } from "@playwright/test";
import { engines } from "../../scripts/testing/engines.mjs";
import type { EngineOptions } from "./fixture.ts";

type EngineProject = Project<PlaywrightTestOptions & EngineOptions, PlaywrightWorkerOptions>;

const journeys = "engines/journeys";

/** One project for each real engine, without the journeys that it cannot take. One process of it runs at a time. */
export const engineProjects: EngineProject[] = Object.entries(engines).map(([engine, { notPossible }]) => ({
  name: `engine-${engine}`,
  testMatch: `${journeys}/*.spec.ts`,
  testIgnore: Object.keys(notPossible).map((journey) => `${journeys}/${journey}.spec.ts`),
  workers: 1,
  use: { engine },
}));

/** Journeys that `npm test` runs in an old engine. */
export const engineSample: EngineProject = {
  name: "engine-sample",
  testMatch: ["login", "join", "exam", "trial-exam-cut"].map((journey) => `${journeys}/${journey}.spec.ts`),
  workers: 1,
  use: { engine: "chromium-89" },
};

/** Pages in an engine that gets them as without scripts. */
export const belowTheFloor: EngineProject = {
  name: "engine-below-the-floor",
  testMatch: "engines/below-the-floor.spec.ts",
  workers: 1,
  use: { engine: "chromium-80" },
};
