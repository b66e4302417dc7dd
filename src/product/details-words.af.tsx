import type { DETAILS_WORDS } from './details-words.en.tsx'

export const detailsWords: typeof DETAILS_WORDS = {
  delivery: 'Aflewering',
  postcode: 'Jou poskode',
  fee: (freeOver, fee) => (
    <>
      Gratis bo {freeOver}, anders {fee}.
    </>
  ),
  pickUp: 'Afhaal',
  pickUpFrom: (day) => `Gratis by ons werkswinkel in Kaapstad, vanaf ${day}.`,
  returns: 'Terugsendings',
  returnDays: '7 dae om dit tuis te toets.',
  guarantee: 'Waarborg',
  frameGuarantee: 'Lewenslange waarborg op die raam.',
  description: 'Beskrywing',
  dimensions: 'Afmetings',
  drawing: 'Maattekening',
  sizes: {
    w: 'Breedte',
    d: 'Diepte',
    h: 'Hoogte',
    seat_h: 'Sithoogte',
    seat_d: 'Sitdiepte',
    arm_h: 'Armhoogte',
    leg_h: 'Poothoogte',
  },
  weight: 'Gewig',
  number: (value) => String(value).replace('.', ','),
  materials: 'Materiale',
  filling: 'Vulsel',
  care: 'Versorging',
  related: 'Pas goed hierby',
  viewed: 'Onlangs bekyk',
  clear: 'Vee uit',
  cleared: 'Uitgevee',
  compare: 'Vergelyk',
  compareWith: (name) => ` met ${name}`,
}
