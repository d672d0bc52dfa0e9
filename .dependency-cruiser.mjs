import { readFileSync } from "node:fs";
import { importRules } from "./scripts/layers/import-rules.mjs";

/**
 * Files of an API feature that other features may import: queries, the service, and the rules about access to a course,
 * the uses of a coupon and papers that are still written.
 */
const shared = [
  "/(queries|service)\\.ts$",
  "^reference-api/features/enrolment/access\\.ts$",
  "^reference-api/features/account/bmdc-claims\\.ts$",
  "^reference-api/features/orders/coupon-(tries|uses)\\.ts$",
  "^reference-api/features/schedules/calendar-feed\\.ts$",
  "^reference-api/features/exams/paper-hold\\.ts$",
];

/** Exam code that quizzes share: the exam room, the results, the rules, the marks of a paper and the expiry. */
const examOfAQuiz = [
  "^reference-api/features/exams/(room|results)/",
  "^reference-api/features/exams/(exam-rules|grading/expiry|paper/paper-marks)\\.ts$",
];

/** Exam and quiz code that practice shares: when a paper opens, how it is marked, and the questions as they are shown. */
const examOfPractice = [
  "^reference-api/features/exams/(grading/(presets|scoring)|paper/questions|results/(script|review-phase))\\.ts$",
  "^reference-api/features/quizzes/entries/entry\\.ts$",
];

/** @type {{ devDependencies: Record<string, string> }} */
const tools = JSON.parse(readFileSync(new URL("tools/package.json", import.meta.url), "utf8"));

/** Import rules. @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    ...importRules,
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "contract-imports-only-zod-and-locale",
      severity: "error",
      from: { path: "^contract/", pathNot: "\\.test\\.ts$" },
      to: { pathNot: ["^contract/", "^platform/locale/", "^node_modules/zod/"] },
    },
    {
      name: "portal-and-api-are-separate",
      severity: "error",
      from: { path: "^(app|server)/|^server\\.ts$", pathNot: "^server/open-v3\\.ts$" },
      to: { path: "^reference-api/" },
    },
    {
      name: "the-api-is-opened-on-demand",
      severity: "error",
      from: { path: "^server/open-v3\\.ts$" },
      to: { path: "^reference-api/", dynamic: false },
    },
    {
      name: "api-and-portal-are-separate",
      severity: "error",
      from: { path: "^reference-api/" },
      to: { path: "^(app|server)/|^server\\.ts$" },
    },
    {
      name: "ground-floor-knows-no-house",
      severity: "error",
      from: { path: "^platform/", pathNot: "\\.test\\.ts$" },
      to: { path: "^(app|contract|reference-api|server)/|^server\\.ts$" },
    },
    {
      name: "portal-features-are-separate",
      severity: "error",
      from: { path: "^app/features/([^/]+)/" },
      to: { path: "^app/features/", pathNot: "^app/features/$1/" },
    },
    {
      name: "api-features-share-only-queries-services-and-the-access-rule",
      severity: "error",
      from: {
        path: "^reference-api/features/([^/]+)/",
        pathNot: ["\\.test\\.ts$", "^reference-api/features/(quizzes/entries|practice)/"],
      },
      to: { path: "^reference-api/features/", pathNot: ["^reference-api/features/$1/", ...shared] },
    },
    {
      name: "queries-only-read",
      severity: "error",
      from: { path: "^reference-api/features/.*[/-]queries\\.ts$" },
      to: {
        path: ["^reference-api/http/errors\\.ts$", "^reference-api/queue/", "^reference-api/features/.*/service\\.ts$"],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "quizzes-reuse-only-the-shared-exam-code",
      severity: "error",
      from: { path: "^reference-api/features/quizzes/entries/", pathNot: "\\.test\\.ts$" },
      to: {
        path: "^reference-api/features/",
        pathNot: ["^reference-api/features/quizzes/", ...examOfAQuiz, ...shared],
      },
    },
    {
      name: "practice-reuses-only-the-shared-exam-code",
      severity: "error",
      from: { path: "^reference-api/features/practice/", pathNot: "\\.test\\.ts$" },
      to: {
        path: "^reference-api/features/",
        pathNot: ["^reference-api/features/practice/", ...examOfPractice, ...shared],
      },
    },
    {
      name: "components-do-not-import-server-code",
      severity: "error",
      from: { path: "^app/components/", pathNot: "\\.server\\.ts$" },
      to: { path: "^app/server/" },
    },
    {
      name: "only-tests-import-tests",
      severity: "error",
      from: { pathNot: ["^tests/", "\\.test\\.(ts|tsx|mjs)$", "^playwright\\.config\\.ts$", "^vitest\\.config\\.ts$"] },
      to: { path: "^tests/" },
    },
    {
      name: "only-tests-and-coverage-import-tools",
      comment: "npm start, npm run dev and a build install no tools",
      severity: "error",
      from: { pathNot: ["^tests/", "\\.test\\.(ts|tsx|mjs)$", "^scripts/coverage/"] },
      to: { path: Object.keys(tools.devDependencies).map((name) => `^node_modules/${name}/`) },
    },
    {
      name: "browser-code-imports-the-contract-as-types",
      severity: "error",
      from: { path: "^(app/(components|format)|platform/locale)/", pathNot: "\\.(server|test)\\.tsx?$" },
      to: { path: "^contract/", dependencyTypesNot: ["type-only"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|data|tests/load/peers/[^/]+)/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
  },
};
