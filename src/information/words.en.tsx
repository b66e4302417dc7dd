import type { ReactNode } from 'react'
import { pluralize } from '../ui/format/pluralize.ts'

/** Texts around the help pages. */
export const INFORMATION_PAGE_WORDS = {
  updated: (date: ReactNode) => <>Last updated {date}</>,
  faqs: {
    title: 'Frequently asked questions',
    name: 'FAQs',
    description: 'Answers to common questions about sizes, fabrics, delivery, payment, returns and care.',
    search: 'Search FAQs',
    count: (count: number) => pluralize(count, { one: 'question', many: 'questions' }),
    none: 'No questions match your search.',
    contact: 'Contact us',
  },
}
