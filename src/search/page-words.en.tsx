import type { ReactNode } from 'react'
import { pluralize } from '../ui/format/pluralize.ts'

export const SEARCH_PAGE_WORDS = {
  title: 'Search',
  titleOf: (searched: string) => `Search: ${searched}`,
  description: 'Search our couches, articles and help pages.',
  question: 'What are you looking for?',
  none: (searched: ReactNode) => <>No results for {searched}</>,
  some: (searched: ReactNode) => <>Results for {searched}</>,
  results: 'Results',
  items: (count: number) => pluralize(count, { one: 'item', many: 'items' }),
  checkSpelling: 'Check the spelling, or try another word.',
  noProducts: 'No products match, but these pages may help.',
  someWords: (items: string) => `${items}. Nothing matches all of your words, so these match some of them.`,
  corrected: (items: string, searched: ReactNode) => (
    <>
      {items}. We found nothing for {searched}.
    </>
  ),
  categories: 'Categories',
  products: 'Products',
  articles: 'Articles',
  information: 'Help and information',
  allOf: (group: string) => `${group}, all`,
  help: {
    title: 'Need help?',
    ways: ({ questions, contact }: Readonly<Record<'questions' | 'contact', ReactNode>>) => (
      <>
        Read our {questions}, {contact}
      </>
    ),
    call: (telephone: ReactNode) => <>, or call {telephone}</>,
    questions: 'FAQs',
    contact: 'contact us',
  },
}
