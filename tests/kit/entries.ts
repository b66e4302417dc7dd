import { type CartEvent, cartEvent } from '#domain/cart/cart-events.ts'
import type { EventEntry, StoredEvent } from '#domain/event/envelope.ts'
import type { FactEntry } from '#domain/log/entry.ts'
import type { ViewFacts } from '#domain/wire/view-facts.ts'
import { blanket, couch, cushion } from './goods.ts'

export const NOW = 1_800_000_000_000

/** A deterministic event id by number. */
export function idOf(number: number): string {
  return `0189a111-0000-7000-8000-${String(number).padStart(12, '0')}`
}

/** A deterministic client id by number. */
export function clientOf(number: number): string {
  return `0189a000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

export const CART_ID = 'cart00000000000001'
const STREAM = `cart:${CART_ID}`
export const CART_KEY = 'k'.repeat(43)

const offers = {
  slug: blanket.slug,
  name: blanket.name,
  categories: ['accessories'],
  options: [],
  colourName: null,
  picture: null,
  price: blanket.price,
  priceRegular: blanket.regular_price,
}

export function blanketAdded(quantity = 1, colour: string | null = null): CartEvent {
  return cartEvent('ItemAdded', { productId: blanket.id, variation: null, colour, quantity, offer: offers })
}

export function cushionAdded(quantity = 1): CartEvent {
  const offer = { ...offers, slug: cushion.slug, name: cushion.name, price: cushion.price, priceRegular: 12_000 }
  return cartEvent('ItemAdded', { productId: cushion.id, variation: null, colour: null, quantity, offer })
}

export function couchAdded(quantity = 1): CartEvent {
  const offer = {
    slug: couch.slug,
    name: couch.name,
    categories: ['couches'],
    options: [{ name: 'Filling', option: 'Foam' }],
    colourName: 'Stone',
    picture: 'pictures/sage-3-seater/stone-hero.webp',
    price: 1_299_900,
    priceRegular: 1_499_900,
  }
  return cartEvent('ItemAdded', { productId: couch.id, variation: 100101, colour: 'stone', quantity, offer })
}

/** An event as the browser logs it, with an id derived from its `seq`. */
export function entryOf(seq: number, event: CartEvent): EventEntry {
  return { kind: 'event', id: idOf(seq), stream: 'cart:new', seq, at: NOW, tab: 'tab', ...event }
}

/** An event as the server stores it. By default the server's own. */
export function storedOf(position: number, event: CartEvent, origin = 'server'): StoredEvent {
  const seq = origin === 'server' ? null : position
  return { position, origin, id: idOf(1_000 + position), seq, at: NOW, ...event }
}

type FactData<Type extends FactEntry['type']> = Extract<FactEntry, { type: Type }>['data']

let facts = 0
function fact<Type extends FactEntry['type']>(type: Type, data: FactData<Type>) {
  facts += 1
  return { kind: 'fact' as const, id: idOf(900_000 + facts), stream: STREAM, at: NOW, v: 1, type, data }
}

/** The server's events up to the last of these, with the client's events acknowledged up to `acknowledged`. */
export function syncedOf(events: readonly StoredEvent[], acknowledged = 0): FactEntry {
  const cursor = events.at(-1)?.position ?? 0
  return fact('Synced', { streamId: STREAM, cursor, acknowledged, events: [...events], hash: 'hash' }) as FactEntry
}

export function resetTo(data: Partial<FactData<'Reset'>> & Pick<FactData<'Reset'>, 'state'>): FactEntry {
  return fact('Reset', { streamId: STREAM, cursor: 1, acknowledged: 0, why: 'too_far_behind', ...data }) as FactEntry
}

export function refusalOf(seq: number, reason = 'out_of_stock'): FactEntry {
  return fact('Refused', { eventId: idOf(seq), seq, reason, message: `Refused: ${reason}` }) as FactEntry
}

export function dismissalOf(seq: number): FactEntry {
  return fact('RefusalDismissed', { eventId: idOf(seq) }) as FactEntry
}

/** The view facts of a page whose cart is synced. */
export const idleView: ViewFacts = {
  tab: 'tab-1',
  sync: 'sent',
  pending: 0,
  online: true,
  storage: 'indexeddb',
  isDrawerOpen: false,
  refusals: [],
  codeError: null,
  messages: [],
}

/** The fact that a page showed this; what is left out is as in {@link idleView}. */
export function viewed(view: Partial<ViewFacts>): FactEntry {
  const data = { ...idleView, ...view }
  return { kind: 'fact', id: idOf(501), stream: 'cart:new', at: NOW, v: 1, type: 'Viewed', data }
}
