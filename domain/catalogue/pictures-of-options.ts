import type { Picture } from './product.ts'

type Seen = Pick<Picture, 'src' | 'option'>

/**
 * The option that a piece is seen with, by those that are chosen of it, by their attribute's name. While its own is open,
 * it is seen as in its first picture. None where it looks the same with every one.
 */
export function seenOption(images: readonly Seen[], options: Readonly<Record<string, string>>): string | undefined {
  const first = images.find(({ option }) => option !== undefined)?.option
  return first && (options[first.name] ?? first.option)
}

/** The pictures of a piece with an option, and those that are the same with every one. */
export function picturesOfOption<Image extends Seen>(images: readonly Image[], seen: string): Image[] {
  return images.filter(({ option }) => option === undefined || option.option === seen)
}

/** The pictures of a piece with the options that are chosen of it. */
export function picturesOfOptions<Image extends Seen>(
  images: readonly Image[],
  options: Readonly<Record<string, string>>,
): readonly Image[] {
  const seen = seenOption(images, options)
  return seen === undefined ? images : picturesOfOption(images, seen)
}
