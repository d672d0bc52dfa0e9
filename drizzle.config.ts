/** What `npm run db:generate` reads; its program is installed for that command alone. */
export default {
  dialect: "postgresql",
  schema: "./api/db/schema/**/!(schema).ts", // schema.ts re-exports them for queries
  out: "./api/db/migrations",
  casing: "snake_case",
};
