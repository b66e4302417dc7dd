/** The address of a category's page. */
export function categoryPath(slug: string): string {
  return `/product-category/${slug}`
}
