import { FIND_ORDER } from '../../client/paths/find-order-path.ts'
import type { INFORMATION_WORDS } from './words.en.ts'

/** The paths of the pages, by the key of their name. */
const PATHS = {
  delivery: '/information/delivery',
  returns: '/information/returns',
  guarantee: '/information/guarantee',
  payment: '/information/payment-methods',
  questions: '/information/faqs',
  contact: '/company/contact-us',
  order: FIND_ORDER,
  about: '/information/about',
  privacy: '/information/privacy',
  device: '/on-this-device',
  terms: '/information/terms',
  blog: '/blog',
} satisfies Partial<Record<keyof typeof INFORMATION_WORDS, string>>

const linksTo = (...pages: readonly (keyof typeof PATHS)[]) => pages.map((word) => ({ word, path: PATHS[word] }))

const FIRST = ['delivery', 'returns', 'guarantee', 'payment', 'questions'] as const

/** The help pages, in the order in which a shopper needs them. */
export const INFORMATION_LINKS = linksTo(...FIRST, 'contact', 'about', 'privacy', 'device', 'terms')

/** The links in the footer. */
export const FOOTER_LINKS = linksTo(...FIRST, 'order', 'blog', 'about', 'contact')

/** The links at the very end of every page. */
export const SMALL_PRINT_LINKS = linksTo('privacy', 'device', 'terms')

/** The links in a menu, which is shown without the footer. */
export const MENU_LINKS = linksTo('delivery', 'returns', 'questions', 'contact')
