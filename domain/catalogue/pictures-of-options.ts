import type { Picture } from './product.ts'

/**
 * The pictures of a product that match the chosen options (by attribute name). An option that is not chosen yet counts as
 * that of the first picture.
 */
export function picturesOfOptions<Seen extends Pick<Picture, 'src' | 'option'>>(
  images: readonly Seen[],
  options: Readonly<Record<string, string>>,
): readonly Seen[] {
  const first = images.find(({ option }) => option !== undefined)?.option
  if (first === undefined) return images
  const shown = options[first.name] ?? first.option
  return images.filter(({ option }) => option === undefined || option.option === shown)
}
