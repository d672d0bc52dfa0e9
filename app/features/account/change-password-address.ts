import { redirect } from "@remix-run/node";
import { path } from "#app/paths.ts";

/** Redirects `/.well-known/change-password`, where password managers look, to the page that changes the password. */
export function loader() {
  return redirect(path("my-change-password"));
}
