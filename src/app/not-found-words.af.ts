import type { Translations } from '../ui/language/language-context.ts'

export const notFoundWords: Translations['notFound'] = {
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
