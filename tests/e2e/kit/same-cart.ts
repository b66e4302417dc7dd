import { isDeepStrictEqual } from 'node:util'
import type { CartView, Term } from './cart-view.ts'
import { see } from './see.ts'
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

/** Waits until this is the cart on the page. */
export async function expectShownCart(cart: CartView, wanted: ShownCart): Promise<void> {
  await see.poll(() => shownCart(cart)).toEqual(wanted)
}

/** The cart as it stands on the page at this moment: its lines in their order, and the amounts in cents. */
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

/** What is compared, where it is not the cart's own page and the key of the visitor's cookie. */
interface Comparison {
  readonly cart?: CartView
  readonly cartKey?: string | null
}

/** Waits until what is shown is what the server holds: the lines, their order and quantities, and the totals to the cent. */
export async function expectServersCart(visitor: Visitor, asked: Comparison = {}): Promise<void> {
  const { cart = visitor.cart, cartKey = await visitor.cartKey() } = asked
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
  await see
    .poll(async () => {
      const [held, shown] = [await heldCart(), await shownCart(cart)]
      return isDeepStrictEqual(shown, held) ? 'the same' : { shown, held }
    })
    .toBe('the same')
}

/** The same, of a cart from which everything has reached the server. */
export async function expectSynced(visitor: Visitor, cart: CartView = visitor.cart): Promise<void> {
  await visitor.sync.atRest()
  await expectServersCart(visitor, { cart })
}
