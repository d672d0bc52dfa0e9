import { useRouteLoaderData } from "@remix-run/react";
import type { Appearance } from "./appearance.ts";
import { companyFrom, type Company } from "#app/company.ts";

/** What every page knows: the answer of the root's loader. */
export interface RootData {
  company: Company;
  /** Of whom the header speaks; null for a visitor. */
  doctor: { name: string | null; avatar: string | null } | null;
  isLoggedIn: boolean;
  hasSession: boolean;
  doctorId: number | null;
  /** Absent where the phone decides, as on every page that visitors share. */
  appearance: Appearance | undefined;
  isStaffView: boolean;
  origin: string | undefined;
  showsMaintenance: boolean;
  messengerEmbed: string | null;
}

/** undefined where the root's loader has failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>("root");
}

/** The centre as the root's data describe it; the defaults where there are none. */
export function useCompany(): Company {
  return useRootData()?.company ?? companyFrom(null);
}
