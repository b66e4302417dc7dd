/** The names of the help pages. */
export const INFORMATION_WORDS = {
  pages: 'Help pages',
  delivery: 'Delivery',
  returns: 'Returns',
  guarantee: 'Guarantee',
  payment: 'Payment methods',
  questions: 'FAQs',
  contact: 'Contact us',
  order: 'Find your order',
  about: 'About us',
  privacy: 'Privacy',
  device: 'Data on this device',
  terms: 'Terms of sale',
  blog: 'Blog',
}
