import { redirect } from "@remix-run/node";
import { path } from "#app/paths.ts";

/** Redirects from the address at which password managers look for the page that changes a password. */
export function loader() {
  return redirect(path("my-change-password"));
}
