import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router-dom'
import type { Product } from '#domain/catalogue/product.ts'
import type { Refusal } from '#domain/event/folded.ts'
import { isUnanswered } from '../client/api/api-result.ts'
import { readFresh } from '../client/api/fresh-api.ts'
import { useCart } from '../client/cart/cart-context.tsx'

/** Loads a product again when the shop has refused an act for lack of its stock: the page shows more than there is. */
export function useCurrentStock({ id, slug }: Pick<Product, 'id' | 'slug'>): void {
  const latest = useCart(({ fold }) => fold.refusals.findLast((refusal) => isForStock(refusal, id))?.eventId)
  const { revalidate } = useRevalidator()
  const known = useRef(latest)
  useEffect(() => {
    if (latest === undefined || latest === known.current) return
    known.current = latest
    const load = async () => {
      const answer = await readFresh(`/api/products/${encodeURIComponent(slug)}`)
      // Without one the page stays: an error would replace it.
      if (!isUnanswered(answer)) await revalidate()
    }
    void load()
  }, [latest, slug, revalidate])
}

function isForStock({ reason, event }: Refusal, id: number): boolean {
  const { productId, itemKey = '' } = (event?.data ?? {}) as { readonly productId?: number; readonly itemKey?: string }
  return reason.endsWith('_stock') && (productId === id || itemKey.startsWith(`${id}-`))
}
