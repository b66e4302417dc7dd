import { pluralize } from '../ui/format/pluralize.af.ts'
import type { SEARCH_PAGE_WORDS } from './page-words.en.tsx'

export const searchPageWords: typeof SEARCH_PAGE_WORDS = {
  title: 'Soek',
  titleOf: (searched) => `Soek: ${searched}`,
  description: 'Deursoek ons banke, artikels en hulpbladsye.',
  question: 'Waarna soek jy?',
  none: (searched) => <>Geen resultate vir {searched} nie</>,
  some: (searched) => <>Resultate vir {searched}</>,
  results: 'Resultate',
  items: (count) => pluralize(count, { one: 'produk', many: 'produkte' }),
  checkSpelling: 'Gaan die spelling na, of probeer ’n ander woord.',
  noProducts: 'Geen produkte pas nie, maar hierdie bladsye help dalk.',
  someWords: (items) => `${items}. Niks pas by al jou woorde nie; hierdie produkte pas by sommige daarvan.`,
  corrected: (items, searched) => (
    <>
      {items}. Ons het niks vir {searched} gekry nie.
    </>
  ),
  categories: 'Kategorieë',
  products: 'Produkte',
  articles: 'Artikels',
  information: 'Hulp en inligting',
  allOf: (group) => `${group}, almal`,
  help: {
    title: 'Hulp nodig?',
    ways: ({ questions, contact }) => (
      <>
        Lees ons {questions}, {contact}
      </>
    ),
    call: (telephone) => <>, of bel {telephone}</>,
    questions: 'gereelde vrae',
    contact: 'kontak ons',
  },
}
