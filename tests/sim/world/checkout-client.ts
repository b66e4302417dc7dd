import * as v from 'valibot'
import type { CartState } from '#domain/cart/cart-state.ts'
import type { Quote } from '#domain/cart/quote.ts'
import { type CheckoutAnswer, CheckoutAnswerSchema } from '#domain/checkout/checkout-calls.ts'
import type { CheckoutRequest } from '#domain/checkout/checkout-request.ts'
import { ErrorBodySchema } from '#domain/wire/sync-protocol.ts'
import { withSeenCart } from '#src/checkout/seen-cart.ts'
import type { ApiResult } from '#src/client/api/api-result.ts'
import { createCheckoutStore, type KeyValueStore } from '#src/client/checkout/checkout-store.ts'
import { type PlaceOrderPorts, placeOrder, recoverPlacedOrder } from '#src/client/checkout/place-order.ts'
import type { Reply } from '#sync/ports/ports.ts'
import { noSetting } from '#tests/kit/memory-setting.ts'
import type { Network } from './network.ts'
import type { Process } from './process.ts'
import type { Random } from './random.ts'
import type { Tab } from './tab.ts'

/**
 * The cart that a shopper saw when pressing the button, and the keys under which it was requested, also by another
 * page if their own crashed between its intent and its request.
 */
export interface Submission {
  /** Epoch ms. */
  readonly at: number
  readonly lines: CartState['lines']
  readonly quote: Quote
  readonly keys: Set<string>
}

/** A browser's checkout: the real page code with its own checkout store, in every tab. */
export interface CheckoutClient {
  /** What the button does. In an empty cart the page looks for an order whose answer was lost. */
  readonly checkOut: (tab: Tab) => Promise<void>
  /** Every submission whose page sent a request. */
  readonly submissions: readonly Submission[]
  /** The orders known to this browser, with the time at which it learned of them, in epoch ms. */
  readonly known: () => ReadonlyMap<string, number>
  /** Whether a submission has no answer yet. */
  readonly hasOpen: () => boolean
  /** Whether a running tab waits for an order. */
  readonly isBusy: () => boolean
  /** Called at a logout. */
  readonly wipe: () => void
  /** When a logout deleted the keys of its orders, in epoch ms. `-Infinity` if none did. */
  readonly wipedAt: () => number
}

interface CheckoutClientParts {
  readonly network: Network
  readonly now: () => number
  readonly chance: Random
}

const KnownSchema = v.object({ id: v.string(), number: v.string(), at: v.number() })
/** How long the page waits until everything is sent, in ms. */
const TIMEOUT_MS = 20_000

export function checkoutClient({ network, now, chance }: CheckoutClientParts): CheckoutClient {
  const rows = new Map<string, unknown>()
  const submissions: Submission[] = []
  const busy = new Set<Tab>()
  let wipedAt = Number.NEGATIVE_INFINITY

  const checkOut = async (tab: Tab): Promise<void> => {
    const { client, process } = tab
    const store = createCheckoutStore(shelfOf(rows, process), noSetting)
    const call = network.callFor(process)
    const { view, quote, sync } = client.getSnapshot()
    const portsFor = (made: (key: string) => void): PlaceOrderPorts => ({
      store,
      cartKey: client.cartKey,
      cartPosition: () => client.getSnapshot().fold.cursor,
      post: async (request, key) => calledOf(await call({ path: 'checkout', body: request, key })),
      newKey() {
        const key = chance.uuid(4)
        made(key)
        return key
      },
      now,
      pause: process.pause,
    })
    if (quote.lines.length === 0) {
      if (sync.pending === 0 && (await store.openIntents()).length > 0) await recoverPlacedOrder(portsFor(() => {}))
      return
    }
    if (!(await isSent(tab, network))) return
    const submission: Submission = { at: now(), lines: view.lines, quote, keys: new Set() }
    submissions.push(submission)
    const request = withSeenCart({ request: requestFor(quote), seen: view, shop: client })
    const ports = portsFor((key) => submission.keys.add(key))
    const post: PlaceOrderPorts['post'] = (asked, key) => {
      if (asked === request) submission.keys.add(key)
      return ports.post(asked, key)
    }
    await placeOrder(request, { ...ports, post })
  }

  return {
    submissions,
    known: () =>
      new Map([...rows.values()].flatMap((row) => (v.is(KnownSchema, row) ? [[row.id, row.at] as const] : []))),
    hasOpen: () => [...rows.keys()].some((id) => id.startsWith('intent ')),
    isBusy: () => [...busy].some(({ process }) => process.isAlive() && !process.isFrozen()),
    wipe() {
      rows.clear()
      wipedAt = now()
    },
    wipedAt: () => wipedAt,
    async checkOut(tab) {
      if (busy.has(tab)) return
      busy.add(tab)
      await checkOut(tab)
      busy.delete(tab)
    },
  }
}

/** A browser's rows, which outlive its tabs. A tab may crash before and after each change. */
function shelfOf(rows: Map<string, unknown>, { pause }: Process): KeyValueStore {
  return {
    async get(id) {
      await pause(1)
      return rows.get(id)
    },
    async change(id, make, otherId = id) {
      await pause(1)
      const value = make(rows.get(id), rows.get(otherId))
      rows.delete(id)
      if (value !== null && value !== undefined) rows.set(id, value)
      await pause(1)
      return value
    },
    async all() {
      await pause(1)
      return new Map(rows)
    },
    async clear() {
      await pause(1)
      rows.clear()
    },
  }
}

/** Like `waitUntilSynced`, in simulated time and on the simulated network. */
function isSent({ client, process }: Tab, network: Network): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isSent: boolean): void => {
      callOff()
      unsubscribe()
      resolve(isSent)
    }
    const look = (): void => {
      const { loaded, fold, sync } = client.getSnapshot()
      if (sync.isUpdateNeeded || !network.online || sync.state === 'offline') end(false)
      else if (loaded && sync.pending === 0 && fold.streamId !== null) end(true)
    }
    const callOff = process.time.after(TIMEOUT_MS, () => end(false))
    const unsubscribe = client.subscribe(look)
    look()
  })
}

function requestFor({ total, shippingMethod }: Quote): CheckoutRequest {
  const shipping =
    shippingMethod === 'localPickup'
      ? { method: shippingMethod }
      : ({
          method: shippingMethod,
          address: '1 Long Street',
          suburb: 'City Centre',
          city: 'Cape Town',
          state: 'WC',
          postcode: '8001',
          country: 'ZA',
        } as const)
  return {
    cartKey: null,
    token: null,
    total,
    contact: { email: 'sipho@example.org', first_name: 'Sipho', last_name: 'Dube', phone: '0821234567' },
    shipping,
    payment: { method: 'bank_transfer' },
    password: null,
    note: null,
    language: 'en',
  }
}

/** Maps a reply as `decodeResponse` of the shop's pages does. */
function calledOf(reply: Reply): ApiResult<CheckoutAnswer> {
  if (reply.kind === 'unreachable') return { ok: false, reason: 'unreachable' }
  if (reply.status === 200) {
    const answer = v.safeParse(CheckoutAnswerSchema, reply.body)
    return answer.success ? { ok: true, body: answer.output } : { ok: false, reason: 'unreachable' }
  }
  const error = v.safeParse(ErrorBodySchema, reply.body)
  if (!error.success) return { ok: false, reason: 'unreachable' }
  return { ok: false, reason: 'refused', status: reply.status, ...error.output }
}
