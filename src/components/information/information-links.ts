import { FIND_ORDER } from '../../client/paths/find-order-path.ts'
import type { INFORMATION_WORDS } from './words.en.ts'

/** A page, and the key of its name. */
interface InformationLink {
  readonly path: string
  readonly word: keyof typeof INFORMATION_WORDS
}

const delivery: InformationLink = { path: '/information/delivery', word: 'delivery' }
const returns: InformationLink = { path: '/information/returns', word: 'returns' }
const guarantee: InformationLink = { path: '/information/guarantee', word: 'guarantee' }
const payment: InformationLink = { path: '/information/payment-methods', word: 'payment' }
const questions: InformationLink = { path: '/information/faqs', word: 'questions' }
const contact: InformationLink = { path: '/company/contact-us', word: 'contact' }
const order: InformationLink = { path: FIND_ORDER, word: 'order' }
const about: InformationLink = { path: '/information/about', word: 'about' }
const privacy: InformationLink = { path: '/information/privacy', word: 'privacy' }
const device: InformationLink = { path: '/on-this-device', word: 'device' }
const terms: InformationLink = { path: '/information/terms', word: 'terms' }
const blog: InformationLink = { path: '/blog', word: 'blog' }

/** The help pages, in the order in which a shopper needs them. */
export const INFORMATION_LINKS: readonly InformationLink[] = [
  delivery,
  returns,
  guarantee,
  payment,
  questions,
  contact,
  about,
  privacy,
  device,
  terms,
]

/** The links in the footer. */
export const FOOTER_LINKS: readonly InformationLink[] = [
  delivery,
  returns,
  guarantee,
  payment,
  questions,
  order,
  blog,
  about,
  contact,
]

/** The links at the very end of every page. */
export const SMALL_PRINT_LINKS: readonly InformationLink[] = [privacy, device, terms]
