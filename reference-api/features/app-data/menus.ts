import type { Link } from "#contract/fields.ts";

interface MenuRow extends Link {
  key: string;
  place: "header" | "footer" | "social" | "app";
  parent_key: string | null;
}

export function menuOf(rows: MenuRow[], place: MenuRow["place"]) {
  const here = rows.filter((row) => row.place === place);
  return here
    .filter((row) => row.parent_key === null)
    .map(({ key, title, link }) => ({ title, link, children: here.filter((row) => row.parent_key === key) }));
}
