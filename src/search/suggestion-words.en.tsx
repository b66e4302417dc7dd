import type { ReactNode } from 'react'
import { pluralize } from '../ui/format/pluralize.ts'

export const SUGGESTION_WORDS = {
  kinds: { product: '', category: 'Category', article: 'Article', information: 'Help' },
  found: (count: number) =>
    `${pluralize(count, { one: 'suggestion', many: 'suggestions' })}. Use the arrow keys to browse.`,
  offline: 'You’re offline. Search works once you’re back online. You can still browse our categories and couches.',
  corrected: (words: ReactNode) => <>Showing results for {words}</>,
  suggestions: 'Suggestions',
  from: (price: ReactNode) => <>from {price}</>,
}
