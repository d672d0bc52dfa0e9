import { useRouteLoaderData } from "@remix-run/react";
import { companyFrom, type Company } from "#app/company.ts";

/** The centre as the root's data describe it; the defaults where there are none. */
export function useCompany(): Company {
  return useRouteLoaderData<{ company: Company }>("root")?.company ?? companyFrom(null);
}
