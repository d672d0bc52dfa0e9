interface CategoryRow {
  slug: string;
  link: string | null;
  totalItem: number;
}

/** The portal follows the link itself, but for a category with a single item the link and "/batches". */
export function categoryLink({ slug, link, totalItem }: CategoryRow): string {
  if (totalItem === 1) return `/${slug}`;
  return link ?? `/${slug}/batches`;
}
