import type { ReactNode } from 'react'
import type { Company } from '#domain/texts/company.ts'

/** Texts of the menu, the footer and the header of the checkout. */
export const MENU_WORDS = {
  help: 'Help',
  all: (category: string) => `All ${category.toLowerCase()}`,
  secure: 'Secure checkout',
  backToCart: 'Back to cart',
  backToShop: 'Back to shop',
  about: (freeOver: ReactNode) => (
    <>
      Couches and chairs from our own workshop in Cape Town. Delivered 2 to 4 days after dispatch, free on orders over{' '}
      {freeOver}.
    </>
  ),
  helpAndInformation: 'Help and information',
  hours: ({ days, opens, closes }: Company['opening_hours'][number]) => `${days}, ${opens} to ${closes}`,
  company: ({ name, registration_number, vat_number }: Pick<Company, 'name' | 'registration_number' | 'vat_number'>) =>
    `${name}, registration ${registration_number}, VAT ${vat_number}. `,
  prices: 'Prices in rand, VAT included.',
}
