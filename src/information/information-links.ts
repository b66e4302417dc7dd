/** A page as links name it. */
export interface InformationLink {
  readonly path: string
  readonly name: string
}

/** The shop's information pages, in the order in which a shopper needs them. */
export const INFORMATION_LINKS: readonly InformationLink[] = [
  { path: '/information/delivery', name: 'Delivery' },
  { path: '/information/returns', name: 'Returns' },
  { path: '/information/guarantee', name: 'Guarantee' },
  { path: '/information/payment-methods', name: 'Payment methods' },
  { path: '/information/faqs', name: 'Questions' },
  { path: '/company/contact-us', name: 'Contact us' },
  { path: '/information/about', name: 'About us' },
  { path: '/information/privacy', name: 'Privacy' },
  { path: '/information/terms', name: 'Terms of sale' },
]
