import type { PRODUCT_WORDS } from './words.en.ts'

export const productWords: typeof PRODUCT_WORDS = {
  pictures: 'Foto’s',
  enlarge: 'Vergroot: ',
  showPicture: (which, all) => `Wys foto ${which} van ${all}`,
  colour: 'Kleur',
  from: 'Vanaf',
  was: 'Was ',
  add: 'Voeg by mandjie',
  incomplete: 'Maak asseblief al die keuses',
  noScript: 'Skakel JavaScript aan om dit by jou mandjie te voeg. Die res van hierdie bladsy werk daarsonder.',
  soldOut: 'Uitverkoop.',
  soldOutOption: 'Uitverkoop',
  left: (count) => `Net ${count} oor.`,
  choose: 'Kies asseblief',
  chooseOne: (attribute) => `Kies ’n ${attribute.toLowerCase()}.`,
  added: (name) => `${name} is by jou mandjie gevoeg`,
  viewCart: 'Bekyk mandjie',
}
