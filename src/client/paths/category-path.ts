export function categoryPath(slug: string): string {
  return `/product-category/${slug}`
}
