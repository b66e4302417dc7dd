import type { COMPARE_WORDS } from './words.en.tsx'

const comma = (value: number) => String(value).replace('.', ',')

export const compareWords: typeof COMPARE_WORDS = {
  title: 'Vergelyk banke en stoele',
  titleOf: (a, b) => `${a} en ${b} vergelyk`,
  description: 'Kies enige twee en sien hulle volgens skaal geteken, met hul afmetings, materiale en pryse.',
  sideBySide: 'Langs mekaar',
  products: 'Produkte om te vergelyk',
  compare: 'Vergelyk',
  sides: { a: 'Eerste produk', b: 'Tweede produk' },
  choose: 'Kies een',
  toScale: 'Volgens skaal',
  size: ({ name, w, d, h }) => `${name}: ${comma(w)}\u00a0cm breed, ${comma(d)}\u00a0cm diep, ${comma(h)}\u00a0cm hoog`,
  drawn: (sizes) => `${sizes.join('; ')}; met ’n deur van 81 by 203\u00a0cm.`,
  door: 'deur',
  specifications: 'Spesifikasies',
  view: 'Bekyk',
  rows: {
    price: 'Prys',
    seats: 'Sitplekke',
    width: 'Breedte',
    depth: 'Diepte',
    height: 'Hoogte',
    seatHeight: 'Sithoogte',
    seatDepth: 'Sitdiepte',
    armHeight: 'Armhoogte',
    doorway: 'Deuropening nodig',
    weight: 'Gewig',
    fillings: 'Vulsels',
    colours: 'Kleure',
  },
  from: (price) => <>Vanaf {price}</>,
  number: comma,
}
