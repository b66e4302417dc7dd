import type { Translations } from '../ui/language/language-context.ts'

export const largePicturesWords: Translations['largePictures'] = {
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
