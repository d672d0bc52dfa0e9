import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./api/db/schema/audit.ts",
    "./api/db/schema/catalogue.ts",
    "./api/db/schema/directories.ts",
    "./api/db/schema/enrolment.ts",
    "./api/db/schema/identity.ts",
    "./api/db/schema/site.ts",
  ],
  out: "./api/db/migrations",
  casing: "snake_case",
});
