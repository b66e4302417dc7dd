import { pluralize } from '../ui/format/pluralize.af.ts'
import type { INFORMATION_PAGE_WORDS } from './words.en.tsx'

export const informationPageWords: typeof INFORMATION_PAGE_WORDS = {
  updated: (date) => <>Laas bygewerk op {date}</>,
  faqs: {
    title: 'Gereelde vrae',
    name: 'Gereelde vrae',
    description: 'Antwoorde oor groottes, materiale, aflewering, betaling, terugsendings en versorging.',
    search: 'Deursoek die vrae',
    count: (count) => pluralize(count, { one: 'vraag', many: 'vrae' }),
    none: 'Geen vrae pas by jou soektog nie.',
    contact: 'Kontak ons',
  },
}
