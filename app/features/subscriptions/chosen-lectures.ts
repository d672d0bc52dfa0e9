export const maxChosen = 50;

/**
 * Ids of the chosen lectures in the query, without duplicates and malformed ones, at most 50; `isCut` if there were
 * more.
 */
export function chosenLectures(query: URLSearchParams): { ids: string[]; isCut: boolean } {
  const ids = [...new Set(query.getAll("lecture_ids").filter((id) => /^\d{1,15}$/.test(id)))];
  return { ids: ids.slice(0, maxChosen), isCut: ids.length > maxChosen };
}

export function withChosen(page: string, ids: (string | number)[]): string {
  const query = new URLSearchParams(ids.map((id) => ["lecture_ids", String(id)]));
  return query.size > 0 ? `${page}?${query.toString()}` : page;
}
