import { expect, vi } from "vitest";

/** What is wrong in a form, the field under which that must be said, and how where it matters. */
export type FormFault = [fault: object, field: string, message?: string];

interface Refusal {
  errors?: Record<string, string[]> | undefined;
}

async function expectEachUnderItsField(faults: FormFault[], refused: (fault: object) => Promise<Refusal>) {
  for (const [fault, field, message] of faults) {
    const { errors = {} } = await refused(fault);
    expect(Object.keys(errors)).toEqual([field]);
    if (message) expect(errors).toEqual({ [field]: [message] });
  }
}

/** Sends a form with each of the faults by itself, and expects it to be said under its field and nothing else. */
export const expectUnderFields = vi.defineHelper(expectEachUnderItsField);
