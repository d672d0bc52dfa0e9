import { headers } from "next/headers";
import { notFound } from "next/navigation";
import pg from "pg";
import { pageData } from "../../../../page-data.mjs";
import { readDashboard } from "../../../../statements.mjs";
import { Dashboard } from "./dashboard";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });

export default async function Page() {
  const [, token = ""] = ((await headers()).get("authorization") ?? "").split(" ");
  const read = await readDashboard(pool, token);
  if (!read) notFound();
  return <Dashboard {...pageData(read)} />;
}
