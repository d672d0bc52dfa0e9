import { expect, vi } from "vitest";

/** Invalid form fields, the field that must get the error, and the expected message if it matters. */
export type InvalidForm = [fault: object, field: string, message?: string];

interface Refusal {
  errors?: Record<string, string[]> | undefined;
}

async function expectErrors(faults: InvalidForm[], refused: (fault: object) => Promise<Refusal>) {
  for (const [fault, field, message] of faults) {
    const { errors = {} } = await refused(fault);
    expect(Object.keys(errors)).toEqual([field]);
    if (message) expect(errors).toEqual({ [field]: [message] });
  }
}

/** Sends a form once for each fault and expects exactly one error, under the fault's field. */
export const expectFieldErrors = vi.defineHelper(expectErrors);
