const batch = "ব্যাচ";

/** Adds ব্যাচ to a category title (MCPS ব্যাচ), unless it already ends with it. */
export function batchesOf(categoryTitle: string): string {
  return categoryTitle.endsWith(batch) ? categoryTitle : `${categoryTitle} ${batch}`;
}
