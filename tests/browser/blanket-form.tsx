import type { Product } from '#domain/catalogue/product.ts'
import { BuyForm } from '#src/product/buy-form.tsx'
import { blanket } from '#tests/kit/goods.ts'

/** The form that adds a throw, which has no options. */
export function BlanketForm() {
  return (
    <BuyForm
      product={blanket as unknown as Product}
      at={0}
      choice={{ options: {}, colour: null }}
      onChoice={() => {}}
    />
  )
}
