import { expect } from 'vitest'
import type { CartView, Term } from './cart-view.ts'
import type { ServerCarts } from './server-carts.ts'

interface ShownLine {
  readonly name: string
  readonly quantity: number
}

export interface ShownCart {
  readonly lines: readonly ShownLine[]
  /** Cents. */
  readonly totals: Readonly<Record<Term, number>>
}

/** The cart as it stands on the page: its lines in their order, and the amounts in cents. */
export async function shownCart(cart: CartView): Promise<ShownCart> {
  const lines = await cart.items.evaluateAll((items): ShownLine[] =>
    items.map((item) => ({
      name: item.querySelector('a')?.textContent?.trim() ?? '',
      quantity: Number(item.querySelector<HTMLInputElement>('input[aria-label="Quantity"]')?.value),
    })),
  )
  const amount = async (term: Term): Promise<number> => {
    const shown = cart.amount(term)
    return (await shown.count()) === 0 ? 0 : Math.abs(Number(await shown.getAttribute('value')))
  }
  const totals = {
    Subtotal: await amount('Subtotal'),
    Discount: await amount('Discount'),
    Delivery: await amount('Delivery'),
    Total: await amount('Total'),
  }
  return { lines, totals }
}

interface Comparison {
  readonly cart: CartView
  readonly serverCarts: ServerCarts
  readonly cartKey: string | null
}

/** What is shown is what the server holds: the lines, their order and quantities, and the totals to the cent. */
export async function expectServersCart({ cart, serverCarts, cartKey }: Comparison): Promise<void> {
  if (cartKey === null) throw new Error('This visitor has no cart key yet.')
  const { items, totals } = await serverCarts.cart(cartKey)
  expect(await shownCart(cart)).toEqual({
    lines: items.map(({ name, quantity }) => ({ name, quantity: quantity.value })),
    totals: {
      Subtotal: totals.subtotal,
      Discount: totals.discount_total,
      Delivery: totals.shipping_total,
      Total: totals.total,
    },
  })
}
