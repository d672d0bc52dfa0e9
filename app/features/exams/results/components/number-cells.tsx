import type { ReactNode } from "react";

/** The head of a column of numbers. */
export function NumberHead({ children }: { children: ReactNode }) {
  return (
    <th scope="col" className="number">
      {children}
    </th>
  );
}

/** A number in a table; its label stands beside it where a narrow screen lays the table out as cards. */
export function NumberCell({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <td className="number" data-label={label}>
      {children}
    </td>
  );
}
