import type { CartState } from '#domain/cart/cart-state.ts'
import { quote } from '#domain/cart/quote.ts'
import type { ServerCart } from '#domain/cart/server-cart.ts'
import type { CheckoutChange } from '#domain/checkout/checkout-calls.ts'

/** A difference between the cart as shown and the current one. The server does not report those of another device. */
export type SeenChange =
  | CheckoutChange
  | (Omit<CheckoutChange, 'what'> & { readonly what: 'added' | 'removed' | 'pieces' | 'shipping' })

interface SeenComparison {
  readonly seen: CartState
  /** The current cart, from the server. */
  readonly cart: ServerCart
  /** The changes that the server explains. */
  readonly reported: readonly CheckoutChange[]
}

/** All changes since the cart was shown: first those that the server reports, and then the others. */
export function changesSince({ seen, cart, reported }: SeenComparison): SeenChange[] {
  const isReported = (change: SeenChange) =>
    reported.some((each) => each.item_key === change.item_key && subjectOf(each) === subjectOf(change))
  return [...reported, ...differences(seen, cart).filter((change) => !isReported(change))]
}

/** Changes of the same subject are shown once: a report that a line is sold out also explains its quantity. */
function subjectOf({ what }: SeenChange): string {
  return ['quantity', 'withdrawn', 'left_out', 'added', 'removed'].includes(what) ? 'pieces' : what
}

function differences(seen: CartState, cart: ServerCart): SeenChange[] {
  const was = quote(seen)
  const whole = { item_key: null } as const
  const [codeWas, codeIs] = [seen.coupon?.terms.code ?? null, cart.coupons[0]?.coupon ?? null]
  const { shipping_total: delivery, total } = cart.totals
  const all: SeenChange[] = [
    ...lineDifferences(seen, cart),
    { ...whole, name: 'Promo code', what: 'coupon', from: codeWas, to: codeIs },
    { ...whole, name: 'Delivery', what: 'shipping', from: was.shippingMethod, to: cart.shipping_method },
    { ...whole, name: 'Delivery', what: 'delivery', from: was.delivery, to: delivery },
    { ...whole, name: 'Total', what: 'total', from: was.total, to: total },
  ]
  return all.filter(({ from, to }) => from !== to)
}

function lineDifferences({ lines }: CartState, { items }: ServerCart): SeenChange[] {
  const here = new Map(items.map((item) => [item.item_key, item]))
  const kept = Object.entries(lines).flatMap(([item_key, { quantity, offer }]): SeenChange[] => {
    const item = here.get(item_key)
    const line = { item_key, name: nameOf(offer.name, [...offer.options, { option: offer.colourName }]) }
    if (item === undefined) return [{ ...line, what: 'removed', from: quantity, to: null }]
    return [
      { ...line, what: 'price', from: offer.price, to: item.price },
      { ...line, what: 'pieces', from: quantity, to: item.quantity.value },
    ]
  })
  const added = items
    .filter(({ item_key }) => lines[item_key] === undefined)
    .map(({ item_key, name, options, colour, quantity }): SeenChange => {
      const line = { item_key, name: nameOf(name, [...options, { option: colour }]) }
      return { ...line, what: 'added', from: null, to: quantity.value }
    })
  return [...kept, ...added]
}

/** `Sage 3-seater, Foam / Rust`: the options tell lines of the same product apart. */
function nameOf(name: string, choices: readonly { readonly option: string | null }[]): string {
  const chosen = choices.flatMap(({ option }) => option ?? [])
  return chosen.length === 0 ? name : `${name}, ${chosen.join(' / ')}`
}
