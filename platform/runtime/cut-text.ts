/** Cuts a text to at most `length` UTF-16 units. Leaves no half of a surrogate pair, which `jsonb` cannot store. */
export function cutText(text: string, length: number): string {
  return text.slice(0, length).replace(/\p{Surrogate}$/u, "");
}
