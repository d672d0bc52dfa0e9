import type { ReactNode } from "react";

export function NumberHead({ children }: { children: ReactNode }) {
  return (
    <th scope="col" className="number">
      {children}
    </th>
  );
}

export function NumberCell({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <td className="number" data-label={label}>
      {children}
    </td>
  );
}
