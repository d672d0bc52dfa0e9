import type { ReactNode } from "react";

export function NumberHead({ children }: { children: ReactNode }) {
  return (
    <th scope="col" className="number">
      {children}
    </th>
  );
}

/** Numeric cell; its label is shown beside it where a narrow screen lays out the rows as cards. */
export function NumberCell({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <td className="number" data-label={label}>
      {children}
    </td>
  );
}
