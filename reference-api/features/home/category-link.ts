interface CategoryRow {
  slug: string;
  link: string | null;
  totalItem: number;
}

/**
 * Returns the link of a category's card: its own, or else that of its batches. With a single item it is the category's,
 * to which the portal appends "/batches".
 */
export function categoryLink({ slug, link, totalItem }: CategoryRow): string {
  if (totalItem === 1) return `/${slug}`;
  return link ?? `/${slug}/batches`;
}
