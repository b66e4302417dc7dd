import type { NOT_FOUND_WORDS } from './not-found-words.en.ts'

export const notFoundWords: typeof NOT_FOUND_WORDS = {
  title: 'Bladsy nie gevind nie',
  description: 'Ons kon nie daardie bladsy kry nie.',
  advice: 'Dit is dalk geskuif, of ons verkoop dit dalk nie meer nie. Deursoek die winkel, of begin hier:',
  ways: {
    couches: 'Alle banke en stoele',
    ranges: 'Alle reekse',
    accessories: 'Bykomstighede',
    help: 'Hulp',
    contact: 'Kontak ons',
  },
  cart: (count) => `Mandjie (${count})`,
}
