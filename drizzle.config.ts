import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./api/db/schema/audit.ts",
    "./api/db/schema/catalogue.ts",
    "./api/db/schema/directories.ts",
    "./api/db/schema/enrolment.ts",
    "./api/db/schema/finder.ts",
    "./api/db/schema/gateways.ts",
    "./api/db/schema/idempotency.ts",
    "./api/db/schema/identity.ts",
    "./api/db/schema/lectures.ts",
    "./api/db/schema/service.ts",
    "./api/db/schema/payments.ts",
    "./api/db/schema/exam-attempts.ts",
    "./api/db/schema/exam-results.ts",
    "./api/db/schema/exams.ts",
    "./api/db/schema/quiz-entries.ts",
    "./api/db/schema/site.ts",
    "./api/db/schema/study.ts",
    "./api/db/schema/subscriptions.ts",
  ],
  out: "./api/db/migrations",
  casing: "snake_case",
});
