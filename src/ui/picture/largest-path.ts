import type { Picture } from '#domain/catalogue/product.ts'

/** What a page shows of itself where it is shared. */
export type PagePicture = Pick<Picture, 'src' | 'sources' | 'alt' | 'width' | 'height'>

/** The path of a picture at its largest, in the format that every reader of shared links knows. */
export function largestPath({ src, sources }: Pick<Picture, 'src' | 'sources'>): string {
  const webp = sources.find(({ type }) => type === 'image/webp')
  return webp?.srcset.split(', ').at(-1)?.split(' ')[0] ?? src
}
