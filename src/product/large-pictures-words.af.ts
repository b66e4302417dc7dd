import type { LARGE_PICTURES_WORDS } from './large-pictures-words.en.ts'

export const largePicturesWords: typeof LARGE_PICTURES_WORDS = {
  name: (product) => `${product}: foto’s`,
  close: 'Maak foto’s toe',
  enlarged: 'Vergrote foto’s',
  zoomOut: 'Zoem uit',
  zoomIn: 'Zoem in',
  previous: 'Vorige foto',
  next: 'Volgende foto',
  picture: 'Foto ',
  place: (which, all) => `${which} van ${all}`,
}
