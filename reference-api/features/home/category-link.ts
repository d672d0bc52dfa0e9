interface CategoryRow {
  slug: string;
  link: string | null;
  totalItem: number;
}

/** Link of a category's card. The portal appends "/batches" to it if the category has a single item. */
export function categoryLink({ slug, link, totalItem }: CategoryRow): string {
  if (totalItem === 1) return `/${slug}`;
  return link ?? `/${slug}/batches`;
}
