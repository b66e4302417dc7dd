import type { Picture } from '#domain/catalogue/product.ts'

/** The preview picture of a shared page. */
export type PagePicture = Pick<Picture, 'src' | 'sources' | 'alt' | 'width' | 'height'>

/** The path of a picture in its largest size, as WebP, which link previews support. */
export function largestPath({ src, sources }: Pick<Picture, 'src' | 'sources'>): string {
  const webp = sources.find(({ type }) => type === 'image/webp')
  return webp?.srcset.split(', ').at(-1)?.split(' ')[0] ?? src
}
