import { isDeepStrictEqual } from 'node:util'
import type { CartView, Term } from './cart-view.ts'
import { expectPage } from './expect-page.ts'
import type { Visitor } from './visitor.ts'

interface ShownLine {
  readonly name: string
  readonly quantity: number
}

export interface ShownCart {
  readonly lines: readonly ShownLine[]
  /** Cents. */
  readonly totals: Readonly<Record<Term, number>>
}

/** Waits until the page shows this cart. */
export async function expectShownCart(cart: CartView, wanted: ShownCart): Promise<void> {
  await expectPage.poll(() => shownCart(cart)).toEqual(wanted)
}

/** The cart on the page now: its lines in order, and the amounts in cents. */
export async function shownCart(cart: CartView): Promise<ShownCart> {
  const lines = await cart.items.evaluateAll((items): ShownLine[] =>
    items.map((item) => ({
      name: item.querySelector('a')?.textContent?.trim() ?? '',
      quantity: Number(item.querySelector<HTMLInputElement>('input[aria-label="Quantity"]')?.value),
    })),
  )
  const amount = (term: Term): Promise<number> =>
    cart.amount(term).evaluateAll(([shown]) => Math.abs(Number(shown?.getAttribute('value') ?? 0)))
  const totals = {
    Subtotal: await amount('Subtotal'),
    Discount: await amount('Discount'),
    Delivery: await amount('Delivery'),
    Total: await amount('Total'),
  }
  return { lines, totals }
}

/** By default the cart page and the cart of the visitor’s cookie are compared. */
interface Comparison {
  readonly cart?: CartView
  readonly cartKey?: string | null
}

/** Waits until the page shows the server’s cart: the lines, their order and quantities, and the totals to the cent. */
export async function expectServerCart(visitor: Visitor, comparison: Comparison = {}): Promise<void> {
  const { cart = visitor.cart, cartKey = await visitor.cartKey() } = comparison
  if (cartKey === null) throw new Error('This visitor has no cart key yet.')
  const heldCart = async (): Promise<ShownCart> => {
    const { items, totals } = await visitor.serverCarts.cart(cartKey)
    return {
      lines: items.map(({ name, quantity }) => ({ name, quantity: quantity.value })),
      totals: {
        Subtotal: totals.subtotal,
        Discount: totals.discount_total,
        Delivery: totals.shipping_total,
        Total: totals.total,
      },
    }
  }
  await expectPage
    .poll(async () => {
      const [held, shown] = [await heldCart(), await shownCart(cart)]
      return isDeepStrictEqual(shown, held) ? 'the same' : { shown, held }
    })
    .toBe('the same')
}

/** Waits until the cart is synced, and the page shows the server’s cart. */
export async function expectSynced(visitor: Visitor, cart: CartView = visitor.cart): Promise<void> {
  await visitor.sync.showsSynced()
  await expectServerCart(visitor, { cart })
}
