import { DELIVERY_DAYS } from '#domain/shipping/shipping.ts'
import type { CART_WORDS } from './words.en.tsx'

export const cartWords: typeof CART_WORDS = {
  lines: 'Items in mandjie',
  was: 'Was ',
  each: 'elk',
  remove: 'Verwyder',
  removeItem: (name) => `Verwyder ${name}`,
  merged: 'Jou vorige mandjie, of die bestelling daarvan, is nou in jou rekening. Meld aan om dit te sien.',
  changes: 'Veranderinge aan jou mandjie',
  ok: 'Reg so',
  refused: 'Verandering nie aangebring nie',
  dismiss: 'Maak toe',
  repriced: (name, to, from) => (
    <>
      {name} kos nou {to} in plaas van {from}.
    </>
  ),
  stockFell: (name, to, from) =>
    `Daar is net ${to} van ${name} oor, so ons het jou hoeveelheid van ${from} na ${to} verander.`,
  withdrawn: (name) => `${name} is nie meer beskikbaar nie, so ons het dit uit jou mandjie verwyder.`,
  full: (name) => `${name} kon nie bygevoeg word nie, want jou mandjie is vol.`,
  leftOut: (name, to, from) =>
    `Jou twee mandjies het saam ${from} van ${name} gehad. Ons het ${to} behou, die meeste wat jy op een slag kan bestel.`,
  advice: {
    notMade: 'Hierdie verandering is nie aangebring nie.',
    option: 'Hierdie verandering is nie aangebring nie. ’n Ander opsie is dalk in voorraad.',
    product: 'Dit is nie bygevoeg nie. Maak die produk weer oop om te sien wat beskikbaar is.',
    quantity: 'Hierdie verandering is nie aangebring nie. Bel ons om groter hoeveelhede te bestel.',
    gone: 'Dit is intussen verwyder of bestel. As dit nog beskikbaar is, kan jy dit weer byvoeg.',
    version: 'Herlaai die bladsy om die nuutste weergawe van die winkel te kry, en probeer dan weer.',
    other: 'Probeer asseblief weer.',
  },
  empty: 'Nog niks hier nie. Wat jy byvoeg, word op hierdie toestel gestoor, selfs wanneer jy vanlyn is.',
  unread: 'Ons kan nie nou jou mandjie wys nie. Niks is verlore nie. Probeer asseblief oor ’n oomblik weer.',
  shopCouches: 'Koop banke en stoele',
  shopSale: 'Bekyk die uitverkoping',
  orderSamples: 'Bestel materiaalmonsters',
  promoCode: 'Promosiekode',
  apply: 'Pas toe',
  enterCode: 'Vul ’n promosiekode in.',
  keepCode: (code) => `Behou ${code}`,
  takeCode: (code) => `Gebruik eerder ${code}`,
  withoutCode: 'Gaan voort sonder ’n kode',
  checkingCode: (code) => `Gaan ${code} na …`,
  codeMinimum: (amount) => <>Geld vir bestellings van {amount} of meer.</>,
  codeCoversNothing: 'Geld vir niks in jou mandjie nie.',
  removeCode: 'Verwyder kode',
  shipping: 'Aflewering of afhaal',
  methods: {
    deliveryToDoor: {
      name: 'Lewer by my deur af',
      terms: `${DELIVERY_DAYS.min} tot ${DELIVERY_DAYS.max} dae na versending, enige plek in Suid‑Afrika`,
    },
    localPickup: { name: 'Haal af in Kaapstad', terms: 'Gratis, by ons werkswinkel' },
  },
  totals: 'Totale',
  subtotal: 'Subtotaal',
  discount: 'Afslag',
  delivery: 'Aflewering',
  noCharge: 'Gratis',
  total: 'Totaal',
  estimated: 'Geskatte totaal · BTW ingesluit',
  confirmed: 'BTW ingesluit',
  freeDelivery: 'Gratis aflewering',
  spendMore: (amount) => <>Koop nog vir {amount} om gratis aflewering te kry.</>,
}
