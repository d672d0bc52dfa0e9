import { walls } from "./scripts/house/walls.mjs";

/** Of an API feature, what the others may import: its queries, its service, and of the enrolment who may use a course. */
const shared = ["/(queries|service)\\.ts$", "^api/features/enrolment/access\\.ts$"];

/** A quiz is sat in the room of an exam and read as its results: what of the exams stands for both. */
const examOfAQuiz = ["^api/features/exams/(room|results)/", "^api/features/exams/(exam-rules|grading/expiry)\\.ts$"];

/** Who may import whom. @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    ...walls,
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "contract-knows-only-zod",
      severity: "error",
      from: { path: "^contract/", pathNot: "\\.test\\.ts$" },
      to: { pathNot: ["^contract/", "^node_modules/zod/"] },
    },
    {
      name: "a-portal-feature-stands-alone",
      severity: "error",
      from: { path: "^app/features/([^/]+)/" },
      to: { path: "^app/features/", pathNot: "^app/features/$1/" },
    },
    {
      name: "an-api-feature-shares-its-queries-its-service-and-the-access-rule-at-most",
      severity: "error",
      from: { path: "^api/features/([^/]+)/", pathNot: ["\\.test\\.ts$", "^api/features/quiz-entries/"] },
      to: { path: "^api/features/", pathNot: ["^api/features/$1/", ...shared] },
    },
    {
      name: "queries-only-read",
      severity: "error",
      from: { path: "^api/features/.*[/-]queries\\.ts$" },
      to: {
        path: ["^api/http/errors\\.ts$", "^api/queue/", "^api/features/.*/service\\.ts$"],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "a-quiz-is-sat-like-an-exam",
      severity: "error",
      from: { path: "^api/features/quiz-entries/", pathNot: "\\.test\\.ts$" },
      to: { path: "^api/features/", pathNot: ["^api/features/(quiz-entries|quizzes)/", ...examOfAQuiz, ...shared] },
    },
    {
      name: "what-is-shown-in-a-browser-knows-no-server",
      severity: "error",
      from: { path: "^app/components/", pathNot: "\\.server\\.ts$" },
      to: { path: "^app/server/" },
    },
    {
      name: "nothing-imports-tests",
      severity: "error",
      from: { pathNot: ["^tests/", "\\.test\\.(ts|tsx|mjs)$", "^playwright\\.config\\.ts$", "^vitest\\.config\\.ts$"] },
      to: { path: "^tests/" },
    },
    {
      name: "the-browser-takes-the-contract-as-types",
      severity: "error",
      from: { path: "^app/(components|format)/", pathNot: "\\.server\\.ts$" },
      // the words of hours hold no schema, and both sides say them
      to: { path: "^contract/", pathNot: "^contract/times\\.ts$", dependencyTypesNot: ["type-only"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|data)/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
  },
};
