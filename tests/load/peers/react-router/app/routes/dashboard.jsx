import { data } from "react-router";
import { pageData } from "../../../page-data.mjs";
import { readDashboard } from "../../../statements.mjs";
import { words } from "../../../words.mjs";
import { Dashboard } from "../dashboard";
import { pool } from "../database.server";

export function meta() {
  return [{ title: words.title }];
}

export async function loader({ request }) {
  const [, token = ""] = (request.headers.get("authorization") ?? "").split(" ");
  const read = await readDashboard(pool, token);
  if (!read) throw data(null, { status: 401 });
  return pageData(read);
}

export default function Page({ loaderData }) {
  return <Dashboard {...loaderData} />;
}
