import type { CartCommand } from '#domain/cart/cart-commands.ts'
import type { CartState } from '#domain/cart/cart-state.ts'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { decideCart } from '#domain/cart/decide-cart.ts'
import { itemKey } from '#domain/cart/item-key.ts'
import type { SellableProduct } from '#domain/catalogue/product.ts'
import type { Coupon } from '#domain/coupon/terms.ts'
import type { EventEntry, StoredEvent } from '#domain/event/envelope.ts'
import { emptyFold, type Folded, lastSeq } from '#domain/event/folded.ts'
import type { FactEntry, LogEntry } from '#domain/log/entry.ts'
import { foldEntry } from '#domain/log/fold-shared.ts'
import type { BrowserLog, ServerStream } from '#domain/replay/recording.ts'
import type { ShippingMethod } from '#domain/shipping/shipping.ts'
import { stateHash } from '#domain/wire/state-hash.ts'
import { MAX_REFUSED_LENGTH } from '#server/cart/cart-limits.ts'
import { cartUnitOfWork } from '#server/cart/cart-unit-of-work.ts'
import { applyPushedEvent } from '#server/sync/apply-pushed-event.ts'
import { CART_ID, clientOf, idOf, NOW } from './entries.ts'
import { browserWorld, serverWorld } from './given.ts'
import { couponsOnSale, productsOnSale } from './goods.ts'

interface Choice {
  readonly variation?: number
  readonly colour?: string
}

/** A shopper in a browser. A command takes effect at once, and is pending until the shop's answer. */
export interface StoryShopper {
  readonly adds: (product: SellableProduct, quantity?: number, choice?: Choice) => void
  readonly sets: (product: SellableProduct, quantity: number, choice?: Choice) => void
  readonly removes: (product: SellableProduct, choice?: Choice) => void
  readonly enters: (code: string) => void
  readonly wants: (shippingMethod: ShippingMethod) => void
  readonly does: (command: CartCommand) => void
}

/** A scripted shop: it decides by the real rules, and the log is the one that a browser would write. */
export interface Story {
  readonly shopper: StoryShopper
  /** A command on the shopper's other device, which the first one receives with the next answer. */
  readonly elsewhere: (command: CartCommand) => void
  /** The browser sends what is pending, and receives the shop's answer. */
  readonly answers: () => void
  readonly reprices: (product: SellableProduct, price: number) => void
  readonly restocks: (product: SellableProduct, stock: number) => void
  readonly ends: (code: string) => void
  /** The browser's log so far. */
  readonly browserLog: () => BrowserLog
  /** The server's stream so far. */
  readonly serverStream: () => ServerStream
}

const STREAM = `cart:${CART_ID}`
const SHOPPER = clientOf(1)
const ELSEWHERE = clientOf(2)
/** Ms between two steps. */
const STEP = 1_000

/** Starts a scripted history, always with the same clock and the same ids. */
export function story(): Story {
  const products = new Map(productsOnSale.map((product) => [product.id, product]))
  let coupons: readonly Coupon[] = couponsOnSale
  const entries: LogEntry[] = []
  const stored: StoredEvent[] = []
  let folded: Folded<CartState> = emptyFold(cartStream)
  let cart: CartState = emptyCart()
  let now = NOW
  let ids = 0

  const newId = (): string => {
    ids += 1
    return idOf(ids)
  }
  const log = (entry: LogEntry): void => {
    entries.push(entry)
    folded = foldEntry(cartStream, folded, entry)
  }
  const openUnit = () => {
    const world = serverWorld({ products: [...products.values()], coupons, now })
    return cartUnitOfWork({
      record: { state: cart, position: stored.length },
      world,
      newEventId: newId,
    })
  }
  const take = ({ state, events }: ReturnType<typeof openUnit>): void => {
    cart = state
    stored.push(...events)
  }
  const fact = <Type extends FactEntry['type']>(type: Type, data: Extract<FactEntry, { type: Type }>['data']): void =>
    log({ kind: 'fact', id: newId(), stream: STREAM, at: now, v: 1, type, data } as FactEntry)

  const does = (command: CartCommand): void => {
    now += STEP
    const decision = decideCart(folded.view, command, browserWorld([...products.values()]))
    if (!decision.ok) throw new Error(`The browser itself refuses it: ${decision.rejection.message}`)
    const stream = folded.streamId ?? 'cart:new'
    log({ kind: 'event', id: newId(), stream, seq: lastSeq(folded) + 1, at: now, tab: 'tab', ...decision.event })
  }
  const change = (product: SellableProduct, to: Partial<Pick<SellableProduct, 'price' | 'stock'>>): void => {
    now += STEP
    const { variations } = products.get(product.id) ?? product
    const changed = Object.entries(variations).map(([id, variation]) => [
      id,
      { ...variation, ...to, stock: to.stock ?? variation.stock },
    ])
    products.set(product.id, {
      ...(products.get(product.id) ?? product),
      ...to,
      variations: Object.fromEntries(changed),
    })
  }
  const keyOf = (
    { id }: SellableProduct,
    { variation = null, colour = null }: { [Key in keyof Choice]?: Choice[Key] | null },
  ) => itemKey({ productId: id, variation, colour })

  return {
    shopper: {
      does,
      adds: ({ id }, quantity = 1, { variation, colour } = {}) =>
        does({ type: 'AddItem', productId: id, variation: variation ?? null, colour: colour ?? null, quantity }),
      sets: (product, quantity, choice = {}) =>
        does({ type: 'ChangeQuantity', itemKey: keyOf(product, choice), quantity }),
      removes: (product, choice = {}) => does({ type: 'RemoveItem', itemKey: keyOf(product, choice) }),
      enters: (code) => does({ type: 'ApplyCoupon', code }),
      wants: (shippingMethod) => does({ type: 'SwitchShippingMethod', shippingMethod }),
    },
    elsewhere(command) {
      now += STEP
      const shop = openUnit()
      const seq = stored.filter(({ origin }) => origin === ELSEWHERE).length + 1
      const refusal = shop.execute(command, { id: newId(), origin: ELSEWHERE, seq, at: now })
      if (refusal !== null) throw new Error(`The shop refuses it: ${refusal.message}`)
      take(shop)
    },
    answers() {
      now += STEP
      const shop = openUnit()
      for (const pushed of folded.pending) {
        applyPushedEvent(shop, { pushed: pushed as EventEntry, clientId: SHOPPER, room: MAX_REFUSED_LENGTH })
      }
      shop.applyPolicies()
      const acknowledged = lastSeq(folded)
      for (const { type, id, seq, data } of shop.events) {
        if (type !== 'EventRefused' || seq === null) continue
        const { reason, message } = data as { readonly reason: string; readonly message: string }
        fact('Refused', { eventId: id, seq, reason, message })
      }
      take(shop)
      const events = stored.slice(folded.cursor)
      fact('Synced', { streamId: STREAM, cursor: stored.length, acknowledged, events, hash: stateHash(cart) })
    },
    reprices: (product, price) => change(product, { price }),
    restocks: (product, stock) => change(product, { stock }),
    ends(code) {
      now += STEP
      coupons = coupons.filter(({ terms }) => terms.code !== code)
    },
    browserLog: () => ({ side: 'browser', stream: folded.streamId ?? 'cart:new', device: 'a', entries: [...entries] }),
    serverStream: () => ({ side: 'server', stream: STREAM, events: [...stored] }),
  }
}
