/** As many as one subscription takes. */
export const chosenAtMost = 50;

/** The lectures that are ticked, on whichever page of the list: each once, no more than can be taken. */
export function chosenLectures(query: URLSearchParams): { ids: string[]; isCut: boolean } {
  const ids = [...new Set(query.getAll("lecture_ids").filter((id) => /^\d{1,15}$/.test(id)))];
  return { ids: ids.slice(0, chosenAtMost), isCut: ids.length > chosenAtMost };
}

/** The link to a page of the list on which they are ticked. */
export function withChosen(pathname: string, ids: (string | number)[]): string {
  const query = new URLSearchParams(ids.map((id) => ["lecture_ids", String(id)]));
  return query.size > 0 ? `${pathname}?${query.toString()}` : pathname;
}
