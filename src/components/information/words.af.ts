import type { INFORMATION_WORDS } from './words.en.ts'

export const informationWords: typeof INFORMATION_WORDS = {
  pages: 'Hulpbladsye',
  delivery: 'Aflewering',
  returns: 'Terugsendings',
  guarantee: 'Waarborg',
  payment: 'Betaalmetodes',
  questions: 'Gereelde vrae',
  contact: 'Kontak ons',
  order: 'Vind jou bestelling',
  about: 'Oor ons',
  privacy: 'Privaatheid',
  device: 'Data op hierdie toestel',
  terms: 'Verkoopvoorwaardes',
  blog: 'Blog',
}
