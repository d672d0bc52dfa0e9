const batch = "ব্যাচ";

/** MCPS ব্যাচ for MCPS; a title that says it already stays as it is. */
export function batchesOf(categoryTitle: string): string {
  return categoryTitle.endsWith(batch) ? categoryTitle : `${categoryTitle} ${batch}`;
}
