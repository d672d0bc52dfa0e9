/** Options of drizzle-kit, which is installed only for `npm run db:generate`. */
export default {
  dialect: "postgresql",
  schema: "./reference-api/db/schema/**/!(schema).ts", // schema.ts re-exports them for queries
  out: "./reference-api/db/migrations",
  casing: "snake_case",
};
