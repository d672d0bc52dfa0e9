import type { BuilderData } from "./builder.server.ts";

const filterFields = ["subject", "topic", "asked_in", "kind", "words", "status"] as const;

export interface Choices {
  filter: Partial<Record<(typeof filterFields)[number], string | undefined>>;
  chosen: { size: number; mode: string; preset?: string | undefined };
}

export type ShownBuilder = Omit<BuilderData, keyof Choices> & Choices;

/**
 * Reads the choices from the posted fields of a refused start. A missing size or mode is taken from `chosen`, the
 * choices in the page's URL; any other missing choice is undefined.
 */
export function postedChoices(posted: Record<string, unknown>, { chosen }: Choices): Choices {
  const textOf = (name: string) => {
    const value = posted[name];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  return {
    filter: Object.fromEntries(filterFields.map((name) => [name, textOf(name)])),
    chosen: {
      size: Number(textOf("size") ?? chosen.size),
      mode: textOf("mode") ?? chosen.mode,
      preset: textOf("preset"),
    },
  };
}
