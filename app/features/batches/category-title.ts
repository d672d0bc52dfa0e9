const batch = "ব্যাচ";

export function batchesOf(categoryTitle: string): string {
  return categoryTitle.endsWith(batch) ? categoryTitle : `${categoryTitle} ${batch}`;
}
