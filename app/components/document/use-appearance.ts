import type { Appearance } from "./appearance.ts";
import { useRootData } from "./root-data.ts";

const defaultAppearance: Appearance = { theme: "system", size: "normal" };

export function useAppearance(): Appearance {
  return useRootData()?.appearance ?? defaultAppearance;
}
