import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./api/db/schema/**/!(schema).ts", // schema.ts collects the tables for queries
  out: "./api/db/migrations",
  casing: "snake_case",
});
