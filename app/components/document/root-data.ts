import { useRouteLoaderData } from "@remix-run/react";
import type { Appearance } from "./appearance.ts";
import { companyFrom, type Company } from "#app/company.ts";
import type { RouteName } from "#app/paths.ts";

export interface RootData {
  company: Company;
  /** Doctor shown in the header; null for a visitor. */
  doctor: { name: string | null; avatar: string | null } | null;
  isLoggedIn: boolean;
  hasSession: boolean;
  /** Separates what the browser stores for each doctor; null for a visitor. */
  doctorKey: string | null;
  /** Undefined if nothing was chosen, and on pages that all visitors share. */
  appearance: Appearance | undefined;
  isStaffView: boolean;
  origin: string | undefined;
  showsMaintenance: boolean;
  messengerEmbed: string | null;
  /** Routes that are not offered, because the API has no call for them; undefined if all are. */
  notOffered?: RouteName[];
}

export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>("root");
}

export function useCompany(): Company {
  return useRootData()?.company ?? companyFrom(null);
}
