import type { Appearance } from "./appearance.ts";
import { useRootData } from "./root-data.ts";

const asThePhoneSays: Appearance = { theme: "system", size: "normal" };

/** What the doctor has chosen for this device. */
export function useAppearance(): Appearance {
  return useRootData()?.appearance ?? asThePhoneSays;
}
