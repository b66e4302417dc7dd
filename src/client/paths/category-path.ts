export const categoryPath = (slug: string): string => `/product-category/${slug}`
