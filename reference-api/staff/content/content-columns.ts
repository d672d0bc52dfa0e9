import { z } from "zod";
import { catalogueTables } from "#content/tables/tables.ts";
import { nearestTo } from "#runtime/nearest.ts";
import { StaffError } from "#api/staff/context.ts";

function wordsOf(cell: unknown): string[] {
  if (cell instanceof z.ZodEnum) return cell.options.map(String);
  if (cell instanceof z.ZodPipe) return [cell.in, cell.out].flatMap(wordsOf);
  if (cell instanceof z.ZodNullable) return wordsOf(cell.unwrap());
  return cell instanceof z.ZodArray ? wordsOf(cell.element) : [];
}

/**
 * Returns lines that describe the columns of the named files, or of all files if none is named. Throws a StaffError for
 * a file that does not exist.
 */
export function columnLines(files: string[]): string[] {
  const tables = catalogueTables(new Date(), { folder: "", dataDir: undefined });
  const known = tables.map(({ file }) => file);
  const unknown = files.find((file) => !known.includes(file));
  if (unknown !== undefined) throw new StaffError(`There is no file ${unknown}${nearestTo(unknown, known)}`);
  const chosen = tables.filter(({ file }) => files.length === 0 || files.includes(file));
  return chosen.flatMap(({ file, columns, optionalColumns, key, row }) => [
    file,
    ...columns.map((column) => {
      const facts = [
        ...(key.includes(column) ? ["key"] : []),
        ...(optionalColumns.includes(column) ? ["may be missing"] : []),
        ...wordsOf(row.shape[column]),
      ];
      return facts.length > 0 ? `  ${column}: ${facts.join(", ")}` : `  ${column}`;
    }),
  ]);
}
