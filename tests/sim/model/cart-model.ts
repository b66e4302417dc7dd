// A second implementation of the specification, for comparison only: simple, slow, and sharing no code with `domain/`.

/** An event in a server's stream. */
export interface RawEvent {
  readonly id: string
  readonly type: string
  readonly data: unknown
}

export interface ModelLine {
  readonly product: number
  readonly variation: number | null
  quantity: number
  /** Cents for one piece. */
  price: number
  categories: readonly string[]
}

/** The part of a coupon's terms that affects amounts. */
export interface ModelTerms {
  readonly code: string
  readonly benefit:
    | { readonly kind: 'percent'; readonly basis_points: number }
    | { readonly kind: 'fixed'; readonly amount: number }
    | { readonly kind: 'freeDelivery' }
  readonly minimum_spend: number | null
  readonly products: readonly number[] | null
  readonly categories: readonly string[] | null
}

export interface ModelCart {
  /** By item key, in the order in which they were added. */
  readonly lines: Map<string, ModelLine>
  pickup: boolean | null
  coupon: { readonly terms: ModelTerms; readonly by: string } | null
  /** The code of the link that the shopper followed. */
  link: string | null
  /** The codes that the shopper has removed. */
  readonly removed: Set<string>
  /** The codes that have ended, in the shopper's unread notices. */
  ended: readonly string[]
  isClosed: boolean
  /** The ids of its events, including those of merged carts. */
  readonly ids: Set<string>
}

/** The maximum quantity of a line. */
const MOST = 99
const MOST_LINES = 50

/** Returns the guest's cart that was merged into a customer's, as it was then. */
export type GuestCarts = (cartId: string) => ModelCart | null

export function emptyModel(): ModelCart {
  const nothing = { pickup: null, coupon: null, link: null, ended: [], isClosed: false }
  return { ...nothing, lines: new Map(), removed: new Set(), ids: new Set() }
}

/** Folds a stream's events into a cart. */
export function modelOf(events: readonly RawEvent[], guests: GuestCarts): ModelCart {
  const cart = emptyModel()
  for (const event of events) applyTo(cart, event, guests)
  return cart
}

/** Applies an event to a cart, which it mutates. */
export function applyTo(cart: ModelCart, { id, type, data: raw }: RawEvent, guests: GuestCarts): void {
  const data = raw as Data
  cart.ids.add(id)
  switch (type) {
    case 'ItemAdded':
      add(cart, lineOf(data))
      return
    case 'QuantityChanged': {
      const line = cart.lines.get(data.itemKey)
      if (line !== undefined && data.quantity === 0) cart.lines.delete(data.itemKey)
      else if (line !== undefined) line.quantity = data.quantity
      return
    }
    case 'ItemRemoved':
    case 'ProductWithdrawn':
      cart.lines.delete(data.itemKey)
      return
    case 'StockFell': {
      const line = cart.lines.get(data.itemKey)
      if (line !== undefined) line.quantity = data.quantity
      return
    }
    case 'ItemRepriced': {
      const line = cart.lines.get(data.itemKey)
      if (line !== undefined) line.price = data.price
      return
    }
    case 'CartCleared':
    case 'CartOrdered':
      cart.lines.clear()
      cart.coupon = null
      cart.removed.clear()
      cart.ended = []
      return
    case 'NoticesDismissed':
      cart.ended = data.notices === undefined ? [] : without(cart.ended, data.notices)
      return
    case 'ShippingMethodSwitched':
      cart.pickup = data.shippingMethod === 'localPickup'
      return
    case 'CouponApplied':
      // Without terms it is only requested.
      if (data.terms === null) return
      cart.coupon = { terms: data.terms, by: 'shopper' }
      cart.removed.delete(data.code)
      return
    case 'AffiliateCouponCaptured':
      cart.link = data.code
      cart.removed.delete(data.code)
      return
    case 'CouponAppliedByPolicy':
      cart.coupon = { terms: data.terms, by: data.by }
      return
    case 'CouponRemoved':
    case 'CouponLapsed':
    case 'CouponEnded':
      if (cart.coupon?.terms.code !== data.code) return
      cart.coupon = null
      if (type === 'CouponRemoved') cart.removed.add(data.code)
      if (type === 'CouponEnded') cart.ended = [...cart.ended, data.code]
      return
    case 'CartsMerged': {
      const guest = guests(data.from)
      if (guest === null) return
      // If both carts hold an event, the shop decides how many pieces that leaves.
      const isShared = [...guest.ids].some((each) => cart.ids.has(each))
      merge(cart, isShared ? { ...guest, lines: new Map(data.lines.map(lineOf)) } : guest)
      for (const each of guest.ids) cart.ids.add(each)
      return
    }
    case 'CartClosed':
      cart.isClosed = true
      cart.lines.clear()
      cart.coupon = null
      return
    // They change nothing that the model has.
    case 'AutomaticCouponsOffered':
    case 'EventRefused':
      return
    default:
      throw new Error(`The model of the simulation does not know ${type}. Add it to tests/sim/model/cart-model.ts.`)
  }
}

/**
 * At login: quantities of equal lines add up to at most 99; the customer's coupon and shipping method are kept if set, otherwise
 * the guest's are used. The customer's own lines come first. A coupon that a policy applied does not count as set, and does
 * not bring back a code that the customer removed; one that the guest entered, or whose link they followed, does. Codes that
 * the guest removed stay removed. A notice in both carts is kept once.
 */
function merge(customer: ModelCart, guest: ModelCart): void {
  for (const [key, line] of guest.lines) {
    if (customer.lines.has(key) || customer.lines.size < MOST_LINES) add(customer, [key, { ...line }])
  }
  customer.pickup ??= guest.pickup
  const isSet = customer.coupon !== null && (customer.coupon.by !== 'policy' || guest.coupon?.by !== 'shopper')
  const isBack = guest.coupon?.by === 'policy' && customer.removed.has(guest.coupon.terms.code)
  if (!isSet && !isBack && guest.coupon !== null) {
    customer.coupon = guest.coupon
    customer.removed.delete(guest.coupon.terms.code)
  }
  customer.link ??= guest.link
  if (guest.link !== null && customer.link === guest.link) customer.removed.delete(guest.link)
  customer.ended = [...customer.ended, ...guest.ended.filter((code) => !customer.ended.includes(code))]
  for (const code of guest.removed) if (customer.coupon?.terms.code !== code) customer.removed.add(code)
}

/** The codes whose notices are not among those dismissed. One dismissal removes one notice. */
function without(ended: readonly string[], dismissed: readonly string[]): string[] {
  const ids = [...dismissed]
  return ended.filter((code) => {
    const place = ids.indexOf(`coupon_ended ${code}`)
    if (place !== -1) ids.splice(place, 1)
    return place === -1
  })
}

function add(cart: ModelCart, [key, line]: [string, ModelLine]): void {
  const held = cart.lines.get(key)
  if (held === undefined) {
    cart.lines.set(key, line)
    return
  }
  held.quantity = Math.min(MOST, held.quantity + line.quantity)
  held.price = line.price
  held.categories = line.categories
}

/** Any field of an event's data. The streams are trusted. */
interface Data {
  readonly itemKey: string
  readonly quantity: number
  readonly price: number
  readonly productId: number
  readonly variation: number | null
  readonly colour: string | null
  readonly offer: { readonly price: number; readonly categories: readonly string[] }
  readonly shippingMethod: string
  readonly terms: ModelTerms
  readonly by: string
  readonly code: string
  readonly from: string
  readonly lines: readonly Data[]
  readonly notices: readonly string[] | undefined
}

function lineOf({ productId, variation, colour, quantity, offer }: Data): [string, ModelLine] {
  const { price, categories } = offer
  const line = { product: productId, variation, quantity, price, categories }
  return [`${productId}-${variation ?? '_'}-${colour ?? '_'}`, line]
}
