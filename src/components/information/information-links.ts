import { FIND_ORDER } from '../../client/paths/find-order-path.ts'

/** A page as links name it. */
export interface InformationLink {
  readonly path: string
  readonly name: string
}

const delivery = { path: '/information/delivery', name: 'Delivery' }
const returns = { path: '/information/returns', name: 'Returns' }
const guarantee = { path: '/information/guarantee', name: 'Guarantee' }
const payment = { path: '/information/payment-methods', name: 'Payment methods' }
const questions = { path: '/information/faqs', name: 'FAQs' }
const contact = { path: '/company/contact-us', name: 'Contact us' }
const order = { path: FIND_ORDER, name: 'Find your order' }
const about = { path: '/information/about', name: 'About us' }
const privacy = { path: '/information/privacy', name: 'Privacy' }
const device = { path: '/on-this-device', name: 'Data on this device' }
const terms = { path: '/information/terms', name: 'Terms of sale' }
const blog = { path: '/blog', name: 'Blog' }

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

/** What the footer names of them, and the blog. */
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

/** What stands at the very end of every page. */
export const SMALL_PRINT_LINKS: readonly InformationLink[] = [privacy, device, terms]
