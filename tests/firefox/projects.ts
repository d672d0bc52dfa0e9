import type { Project } from "@playwright/test";
import { firefoxPath } from "../../scripts/testing/firefox-path.mjs";
import { allowOlderFirefox } from "./older-firefox.ts";

/** Journeys that are repeated in Firefox. */
const journeys = [
  "account/auth-*",
  "payments/enrolment",
  "payments/payments",
  "exams/exams",
  "exams/exam-offline",
  "exams/practice",
  "exams/trial-exam",
  "study/study",
];

/** Preferences that make the window one of a phone: scrollbars lie over the page. */
const phonePrefs = { "ui.useOverlayScrollbars": 1 };

/** Projects of an installed Firefox, which Playwright drives by WebDriver BiDi, on the portal at an origin. */
export function firefoxProjectsAt(baseURL: string): [Project, Project] {
  const executablePath = firefoxPath();
  if (process.env["FIREFOX"]) allowOlderFirefox(); // only in runs of scripts/engines.mjs
  const launch = (firefoxUserPrefs: Record<string, number | boolean>) => ({
    firefoxUserPrefs,
    ...(executablePath ? { executablePath } : {}),
  });
  const use = {
    baseURL,
    browserName: "firefox",
    channel: "moz-firefox",
    viewport: { width: 360, height: 740 },
  } as const;
  return [
    {
      name: "firefox",
      testMatch: ["firefox/firefox.spec.ts", ...journeys.map((name) => `e2e/${name}.spec.ts`)],
      grepInvert: /@chromium/,
      use: { ...use, launchOptions: launch(phonePrefs) },
    },
    {
      name: "firefox-no-js",
      testMatch: "firefox/no-scripts.spec.ts",
      use: { ...use, launchOptions: launch({ ...phonePrefs, "javascript.enabled": false }) },
    },
  ];
}
