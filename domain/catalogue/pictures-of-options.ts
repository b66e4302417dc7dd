import type { Picture } from './product.ts'

/**
 * The pictures of a piece with the options that are chosen of it, by their attribute's name. While an option is open, the
 * piece is seen as in its first picture.
 */
export function picturesOfOptions<Seen extends Pick<Picture, 'src' | 'option'>>(
  images: readonly Seen[],
  options: Readonly<Record<string, string>>,
): readonly Seen[] {
  const first = images.find(({ option }) => option !== undefined)?.option
  if (first === undefined) return images
  const seen = options[first.name] ?? first.option
  return images.filter(({ option }) => option === undefined || option.option === seen)
}
