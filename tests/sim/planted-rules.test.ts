import { afterEach, describe, expect, it, vi } from 'vitest'

type Cents = typeof import('#domain/money/cents.ts')
type Decide = typeof import('#domain/cart/decide-cart.ts')
type Merge = typeof import('#domain/cart/merge-carts.ts')
type Shipping = typeof import('#domain/shipping/shipping.ts')

/** The maximum number of worlds that must suffice. */
const ENOUGH = 400

/** The first of these invariants that a world breaks. */
async function firstBroken(rules: readonly string[], worlds = ENOUGH): Promise<string | null> {
  vi.resetModules()
  const { planOf } = await import('./random-plan.ts')
  const { simulated } = await import('./simulate.ts')
  for (let seed = 1; seed <= worlds; seed += 1) {
    const { breaks } = await simulated(calm(planOf(seed)))
    const found = breaks.find(({ rule }) => rules.includes(rule))
    if (found !== undefined) return found.rule
  }
  return null
}

/** Removes faults from a plan: wrong rules show without them, and such worlds run faster. */
function calm<Plan extends { readonly steps: readonly { readonly kind: string }[] }>(plan: Plan): Plan {
  const kinds = new Set(['act', 'reprice', 'restock', 'end_coupon', 'log_in', 'log_out', 'check_out', 'look'])
  return { ...plan, reach: 'instant', steps: plan.steps.filter(({ kind }) => kinds.has(kind)) }
}

afterEach(() => {
  for (const path of ['shipping/shipping', 'money/cents', 'cart/decide-cart', 'cart/merge-carts']) {
    vi.doUnmock(`#domain/${path}.ts`)
  }
})

describe('the model finds a wrong rule, though client and server share it', () => {
  it('none, if none is wrong', async () => {
    expect(await firstBroken([TOTALS, CART, STOCK], 60)).toBeNull()
  }, 120_000)

  it('delivery that is free at the threshold already', async () => {
    vi.doMock('#domain/shipping/shipping.ts', async (original) => {
      const real = await original<Shipping>()
      const deliveryFor: Shipping['deliveryFor'] = (question, terms = real.DELIVERY_TERMS) =>
        real.deliveryFor(question, { ...terms, freeOver: terms.freeOver - 1 })
      return { ...real, deliveryFor }
    })
    expect(await firstBroken([TOTALS])).toBe(TOTALS)
  }, 120_000)

  it('a discount that is rounded down', async () => {
    vi.doMock('#domain/money/cents.ts', async (original) => {
      const real = await original<Cents>()
      const percentOf: Cents['percentOf'] = (cents, basisPoints) => Math.floor((cents * basisPoints) / 10_000)
      return { ...real, percentOf }
    })
    expect(await firstBroken([TOTALS])).toBe(TOTALS)
  }, 120_000)

  it('stock that is counted twice', async () => {
    vi.doMock('#domain/cart/decide-cart.ts', async (original) => {
      const real = await original<Decide>()
      const stockOf: Decide['stockOf'] = (product, variation) => 2 * real.stockOf(product, variation)
      return { ...real, stockOf }
    })
    expect(await firstBroken([STOCK])).toBe(STOCK)
  }, 120_000)

  it('a merge that loses a line', async () => {
    vi.doMock('#domain/cart/merge-carts.ts', async (original) => {
      const real = await original<Merge>()
      const mergeCarts: Merge['mergeCarts'] = (merge) => {
        const merged = real.mergeCarts(merge)
        if (merged?.customer.type !== 'CartsMerged') return merged
        const { data } = merged.customer
        return { ...merged, customer: { ...merged.customer, data: { ...data, lines: data.lines.slice(1) } } }
      }
      return { ...real, mergeCarts }
    })
    expect(await firstBroken([CART])).toBe(CART)
  }, 120_000)
})

const TOTALS = 'the server’s totals are the model’s'
const CART = 'the server’s cart is the model’s'
const STOCK = 'a cart holds no more than there is'
