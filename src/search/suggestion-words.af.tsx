import { pluralize } from '../ui/format/pluralize.af.ts'
import type { SUGGESTION_WORDS } from './suggestion-words.en.tsx'

export const suggestionWords: typeof SUGGESTION_WORDS = {
  kinds: { product: '', category: 'Kategorie', article: 'Artikel', information: 'Hulp' },
  found: (count) => `${pluralize(count, { one: 'voorstel', many: 'voorstelle' })}. Blaai met die pyltjiesleutels.`,
  offline: 'Jy’s vanlyn. Soek werk weer sodra jy gekoppel is. Jy kan steeds ons kategorieë en banke bekyk.',
  corrected: (words) => <>Resultate vir {words}</>,
  suggestions: 'Voorstelle',
  from: (price) => <>vanaf {price}</>,
}
