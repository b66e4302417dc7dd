import type { Translations } from '../../ui/language/language-context.ts'

export const informationWords: Translations['information'] = {
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
