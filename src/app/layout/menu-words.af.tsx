import type { MENU_WORDS } from './menu-words.en.tsx'

export const menuWords: typeof MENU_WORDS = {
  help: 'Hulp',
  all: (category) => `Alle ${category.toLowerCase()}`,
  secure: 'Veilige betaling',
  backToCart: 'Terug na mandjie',
  backToShop: 'Terug na winkel',
  about: (freeOver) => (
    <>
      Banke en stoele uit ons eie werkswinkel in Kaapstad. 2 tot 4 dae na versending afgelewer, gratis vir bestellings
      bo {freeOver}.
    </>
  ),
  helpAndInformation: 'Hulp en inligting',
  hours: ({ days, opens, closes }) => `${days}, ${opens} tot ${closes}`,
  company: ({ name, registration_number, vat_number }) =>
    `${name}, registrasie ${registration_number}, BTW ${vat_number}. `,
  prices: 'Pryse in rand, BTW ingesluit.',
}
