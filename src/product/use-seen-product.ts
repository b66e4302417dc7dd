import { useMemo } from 'react'
import { picturesOfOption, seenOption } from '#domain/catalogue/pictures-of-options.ts'
import type { Product } from '#domain/catalogue/product.ts'

/** The product with its pictures as it is chosen: the same object until its pictures are others, as parts of its page are rendered anew for another one. */
export function useSeenProduct(product: Product, options: Readonly<Record<string, string>>): Product {
  const option = seenOption(product.images, options)
  return useMemo(
    () => (option === undefined ? product : { ...product, images: picturesOfOption(product.images, option) }),
    [product, option],
  )
}
