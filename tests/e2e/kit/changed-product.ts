import { expect } from 'vitest'
import type { Product } from '#domain/catalogue/product.ts'
import type { Cents } from '#domain/money/cents.ts'
import type { TestProduct } from './products.ts'
import type { Shop } from './shop.ts'

interface ChangedProduct {
  readonly shop: Shop
  /** With its chosen variation, if it has variations. */
  readonly product: TestProduct
  readonly change: { readonly price: Cents } | { readonly stock: number } | 'withdrawn'
}

/** Changes a product as `npm run catalogue` does, and waits until the shop shows the change. */
export async function changeProduct({ shop, product, change }: ChangedProduct): Promise<void> {
  const { path, item } = product
  const slug = path.replace('/product/', '')
  const shown = async (): Promise<ChangedProduct['change'] | undefined> => {
    const answer = await fetch(`${shop.url()}/api/products/${slug}`)
    if (answer.status === 404) return 'withdrawn'
    const { variations, ...whole }: Product = await answer.json()
    return item.variation === null ? whole : variations[item.variation]
  }
  if (change === 'withdrawn') {
    await shop.command('catalogue', 'withdraw', slug)
    await expect.poll(shown).toBe(change)
    return
  }
  const of = String(item.variation ?? slug)
  for (const [verb, value] of Object.entries(change)) await shop.command('catalogue', verb, of, String(value))
  await expect.poll(shown).toMatchObject(change)
}
