import { formatDate } from '../../ui/format/format-date.ts'
import { pluralize } from '../../ui/format/pluralize.af.ts'
import { dateWords } from '../../ui/format/words.af.ts'
import type { REVIEW_WORDS } from './words.en.ts'

const comma = (number: number | string) => String(number).replace('.', ',')

export const reviewWords: typeof REVIEW_WORDS = {
  title: 'Resensies',
  none: 'Nog geen resensies nie. Skryf gerus die eerste een.',
  sort: 'Sorteer resensies',
  sorts: {
    recent: 'Nuutste eerste',
    oldest: 'Oudste eerste',
    'highest-rating': 'Hoogste gradering',
    'lowest-rating': 'Laagste gradering',
  },
  more: (total) => `Wys meer resensies (${total} altesaam)`,
  write: 'Skryf ’n resensie',
  count: (count) => pluralize(count, { one: 'resensie', many: 'resensies' }),
  byRating: 'Resensies volgens gradering',
  stars: ' sterre',
  average: (rating) => comma(rating.toFixed(1)),
  ofFive: (rating) => `${comma(rating)} uit 5 sterre`,
  verified: 'Bevestigde koper',
  date: (_written, iso) => formatDate(iso.slice(0, 10), dateWords),
  reviewTitle: 'Titel van resensie',
  review: 'Jou resensie',
  length: '10 tot 5 000 karakters.',
  name: 'Jou naam (word saam met jou resensie gewys)',
  email: 'Jou e‑pos (word nooit gewys nie)',
  submit: 'Stuur resensie',
  sending: 'Stuur tans …',
  note: 'Resensies van klante wat dit by ons gekoop het, verskyn dadelik. Die res lees ons eers, en ons plaas goeies én slegtes.',
  rating: 'Jou gradering',
  ratings: ['Swak', 'Redelik', 'Goed', 'Baie goed', 'Uitstekend'],
  notSent: 'Ons kon nie jou resensie stuur nie. Dit is nog hier, so probeer asseblief weer.',
  taken: ({ status }) =>
    status === 'published'
      ? 'Dankie. Jou resensie is gepubliseer.'
      : 'Dankie. Ons plaas jou resensie sodra ons dit gelees het.',
}
