import { PracticeForm } from "#contract/exams/practice.ts";
import type { BuilderData } from "./builder.server.ts";

type Choices = Pick<BuilderData, "filter" | "chosen">;

/**
 * Choices of a start that was refused, from the fields that were posted; those of the page's address if they are not
 * valid. The address still has the choices of the page before.
 */
export function postedChoices(posted: unknown, { filter, chosen }: Choices): Choices {
  const form = PracticeForm.safeParse(posted);
  if (!form.success) return { filter, chosen };
  const { size, mode, preset, again: _, ...postedFilter } = form.data;
  return { filter: postedFilter, chosen: { size, mode, preset } };
}
