import { type CatalogueChange, type CatalogueChangeResult, changeProduct } from '#server/catalogue/change-product.ts'
import { type Command, failed, succeeded } from './command.ts'

export const CATALOGUE_USAGE = `The shop's catalogue:
  npm run catalogue -- price VARIATION|PRODUCT CENTS           sets what a shopper pays
  npm run catalogue -- regular-price VARIATION|PRODUCT CENTS   sets the price that is struck through where it is higher
  npm run catalogue -- stock VARIATION|PRODUCT PIECES          sets how many are in stock
  npm run catalogue -- withdraw PRODUCT                        stops selling it
  npm run catalogue -- restore PRODUCT                         sells it again

PRODUCT is a slug, as in its page's address; VARIATION is an id, as GET /api/products/PRODUCT lists them.`

export const catalogueCommand: Command<'catalogue'> = async (words, { catalogue }) => {
  const change = parseCatalogueChange(words)
  if (change === null) return failed(CATALOGUE_USAGE)
  if (isFree(change)) return failed('A price is at least 1 cent.')
  const result = await changeProduct(catalogue, change)
  return result.ok ? succeeded(describeChange(change, result)) : failed(describeChange(change, result))
}

/** A product that costs nothing could be ordered without a payment. */
function isFree({ set }: CatalogueChange): boolean {
  return ('price' in set && set.price === 0) || ('regular_price' in set && set.regular_price === 0)
}

/** Null if the words are not a valid change. */
export function parseCatalogueChange(words: readonly string[]): CatalogueChange | null {
  const [verb, of, amount, ...rest] = words
  if (of === undefined || rest.length > 0) return null
  if (verb === 'withdraw' || verb === 'restore') {
    return amount === undefined ? { of, set: { withdrawn: verb === 'withdraw' } } : null
  }
  if (amount === undefined || !/^\d{1,9}$/.test(amount)) return null
  const value = Number(amount)
  switch (verb) {
    case 'price':
      return { of, set: { price: value } }
    case 'regular-price':
      return { of, set: { regular_price: value } }
    case 'stock':
      return { of, set: { stock: value } }
    default:
      return null
  }
}

export function describeChange(change: CatalogueChange, changed: CatalogueChangeResult): string {
  if (changed.ok) return 'Done. Every running shop shows it now.'
  if (changed.reason === 'has_variations')
    return `${change.of} has variations. Name one of them: ${changed.variations.join(', ')}.`
  return `There is no ${change.of} in the catalogue.`
}
