import { shippedCatalogue } from '../../server/catalogue/shipped-catalogue.ts'
import { orderOf } from '../components/order/given.ts'
import { shownWords } from './shown-words.ts'

export const catalogue = shippedCatalogue()

const [kit] = orderOf().lines
/** An order to a customer in Durban. */
export const order = orderOf({
  lines: kit === undefined ? [] : [{ ...kit, variant: 'Foam, Stain guard', colour: 'Stone' }],
  contact: { email: 'thandi@example.com', first_name: 'Thandi', last_name: 'Mokoena', phone: '0825550142' },
  address: {
    address: '14 Florida Road',
    suburb: 'Morningside',
    city: 'Durban',
    state: 'KZN',
    postcode: '4001',
    country: 'ZA',
  },
})
const STREET = '14 Florida Road, Morningside, Durban'
/** Names, and words spelled alike in both languages. */
const ALIKE = [
  ...catalogue.categories.filter(({ parent }) => parent === 'ranges').map(({ name }) => name),
  ...catalogue.cards.map(({ name }) => name),
  ...['Rusbank', 'Blog', 'Was', 'Denim', 'Sand', '1 item', '2 items', '2 items,', 'Thandi'],
  ...[
    'PayJustNow',
    'Gauteng',
    'KwaZulu-Natal',
    'Limpopo',
    'Mpumalanga',
    ', STOEP10',
    'Leather care kit',
    'Filters',
    'Ottoman',
    'Ottomans',
    'Bouclé',
    'Espresso',
    'Bank',
    'Status',
    '(was',
  ],
  ...['Thandi Mokoena', 'Thandi Mokoena,', ', KwaZulu-Natal 4001', STREET, 'Mokoena', 'thandi@example.com'],
]

/** The texts that a page has in both languages, except names. */
export function sharedWords(english: string, afrikaans: string): string[] {
  const englishWords = shownWords(english)
  return [...shownWords(afrikaans)].filter((words) => englishWords.has(words) && !ALIKE.includes(words))
}
