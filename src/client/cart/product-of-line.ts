import type { CartLine } from '#domain/cart/cart-state.ts'
import { MAX_QUANTITY } from '#domain/cart/limits.ts'
import type { SellableProduct } from '#domain/catalogue/product.ts'

/**
 * Builds a product from a cart line: enough to put a removed line back on a page that does not have the product. The
 * stock is not known here. The server decides again, with the current product.
 */
export function productOfLine({ productId, variation, colour, offer }: CartLine): SellableProduct {
  const { slug, name, price, priceRegular, options, categories, colourName, picture } = offer
  return {
    id: productId,
    slug,
    name,
    price,
    regular_price: priceRegular,
    categories: categories.map((category) => ({ slug: category, name: category })),
    meta_data: {
      bech_color: colour === null ? [] : [{ slug: colour, name: colourName ?? colour, hex: '#000000', swatch: '' }],
    },
    attributes: variation === null ? [] : options.map((option) => ({ name: option.name, options: [option.option] })),
    variations:
      variation === null
        ? {}
        : { [variation]: { attributes: options, price, regular_price: priceRegular, stock: MAX_QUANTITY } },
    stock: variation === null ? MAX_QUANTITY : null,
    images: picture === null ? [] : [{ colour, src: picture }],
  }
}
