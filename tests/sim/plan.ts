import type { CartCommand } from '#domain/cart/cart-commands.ts'
import { MAX_QUANTITY } from '#domain/cart/limits.ts'
import { couch, productsOnSale } from '#tests/kit/goods.ts'
import type { DiskFault } from './world/disk.ts'
import type { NetworkConditions } from './world/network.ts'
import { type Random, random } from './world/random.ts'

/** What a shopper does, as it can be said before the cart is known: lines by their place in the cart. */
export type PlannedCommand =
  | Exclude<CartCommand, { type: 'ChangeQuantity' | 'RemoveItem' }>
  | { readonly type: 'ChangeQuantity'; readonly line: number; readonly quantity: number }
  | { readonly type: 'RemoveItem'; readonly line: number }

/** One thing that happens in a world. `wait` is the ms since the step before; browsers and tabs go by their numbers. */
export type Step = { readonly wait: number } & (
  | {
      readonly kind: 'act'
      readonly browser: number
      readonly tab: number
      readonly commands: readonly PlannedCommand[]
    }
  | { readonly kind: 'network'; readonly browser: number; readonly conditions: NetworkConditions; readonly ms: number }
  | { readonly kind: 'offline'; readonly browser: number; readonly ms: number }
  | { readonly kind: 'disk_fails'; readonly browser: number; readonly fault: DiskFault; readonly operations: number }
  /** The tab dies at its nth await from now. */
  | { readonly kind: 'crash'; readonly browser: number; readonly tab: number; readonly pauses: number }
  | { readonly kind: 'crash_browser'; readonly browser: number }
  /** Tabs that are dead are opened again. */
  | { readonly kind: 'reopen'; readonly browser: number }
  | { readonly kind: 'freeze'; readonly browser: number; readonly tab: number; readonly ms: number }
  | { readonly kind: 'look'; readonly browser: number; readonly tab: number }
  /** The browser is closed, and when it opens again its last event that is still to be sent cannot be read. */
  | { readonly kind: 'corrupt'; readonly browser: number }
  | { readonly kind: 'reprice'; readonly product: number; readonly price: number }
  | { readonly kind: 'restock'; readonly product: number; readonly stock: number }
  | { readonly kind: 'end_coupon'; readonly code: string }
  /** Somebody presses the checkout's button, or looks at the checkout of an empty cart. */
  | { readonly kind: 'check_out'; readonly browser: number; readonly tab: number }
  /** Somebody logs in; another customer's unsent acts are given up, or the login is. */
  | {
      readonly kind: 'log_in'
      readonly browser: number
      readonly tab: number
      readonly customer: number
      readonly discards: boolean
    }
  /** Somebody logs out, `anyway` also if not everything could be sent. */
  | { readonly kind: 'log_out'; readonly browser: number; readonly tab: number; readonly anyway: boolean }
  /** Every session of a customer ends at the server. */
  | { readonly kind: 'end_sessions'; readonly customer: number }
  /** A page asks who is logged in, as it does at its start. */
  | { readonly kind: 'refresh'; readonly browser: number; readonly tab: number }
)

export interface Plan {
  readonly seed: number
  /** Whether the browsers come with the cookie of a cart that is there, or make one. */
  readonly cart: 'given' | 'made'
  /** Whether the browsers have Web Locks. Without, every tab leads. */
  readonly locks: 'shared' | 'none'
  readonly steps: readonly Step[]
}

const STEPS = 24

/** The plan of a seed: the same for ever, as long as this file stays as it is. */
export function planOf(seed: number): Plan {
  const chance = random(seed)
  const cart = chance.chance(0.7) ? 'given' : 'made'
  const locks = chance.chance(0.8) ? 'shared' : 'none'
  const length = 6 + chance.below(STEPS)
  const steps = Array.from({ length }, () => stepOf(chance))
  // Without locks two tabs lead, and a call of the one may cross the other's login: see docs/decisions/.
  const hasAccounts = chance.chance(0.6) && locks === 'shared'
  const peopled = hasAccounts ? withAccounts(chance, steps) : steps
  return { seed, cart, locks, steps: chance.chance(0.6) ? withCheckouts(chance, peopled) : peopled }
}

/** The same, with people who order between, often in bad conditions, in two tabs, or in one that does not live to see the answer. */
function withCheckouts(chance: Random, steps: readonly Step[]): Step[] {
  return steps.flatMap((step) => (chance.chance(0.25) ? [step, ...checkoutOf(chance)] : step))
}

function checkoutOf(chance: Random): Step[] {
  const place = { browser: chance.below(2), tab: chance.below(2) }
  const wait = chance.chance(0.4) ? chance.below(8_000) : chance.below(400)
  const steps: Step[] = [{ ...place, wait, kind: 'check_out' }]
  if (chance.chance(0.4)) {
    const ms = chance.below(30_000)
    steps.unshift({ wait: 0, kind: 'network', browser: place.browser, conditions: conditionsOf(chance), ms })
  }
  if (chance.chance(0.3)) steps.push({ ...place, tab: 1 - place.tab, wait: chance.below(200), kind: 'check_out' })
  if (chance.chance(0.3)) steps.push({ ...place, wait: chance.below(300), kind: 'crash', pauses: 1 + chance.below(12) })
  return steps
}

/** The same, with people who log in and out between. */
function withAccounts(chance: Random, steps: readonly Step[]): Step[] {
  return steps.flatMap((step) => (chance.chance(0.3) ? [accountStepOf(chance), step] : step))
}

function accountStepOf(chance: Random): Step {
  const wait = chance.chance(0.3) ? chance.below(8_000) : chance.below(300)
  const place = { wait, browser: chance.below(2), tab: chance.below(2) }
  const customer = chance.chance(0.75) ? 0 : 1
  const kind = chance.fraction()
  if (kind < 0.55) return { ...place, kind: 'log_in', customer, discards: chance.chance(0.5) }
  if (kind < 0.78) return { ...place, kind: 'log_out', anyway: chance.chance(0.6) }
  if (kind < 0.88) return { wait, kind: 'end_sessions', customer }
  return { ...place, kind: 'refresh' }
}

function stepOf(chance: Random): Step {
  const wait = chance.chance(0.3) ? chance.below(5_000) : chance.below(120)
  const browser = chance.below(2)
  const tab = chance.below(2)
  const kind = chance.fraction()
  if (kind < 0.55) {
    const length = chance.chance(0.15) ? 1 + chance.below(12) : 1
    return { wait, kind: 'act', browser, tab, commands: Array.from({ length }, () => commandOf(chance)) }
  }
  if (kind < 0.67) return { wait, kind: 'network', browser, conditions: conditionsOf(chance), ms: chance.below(20_000) }
  if (kind < 0.72) return { wait, kind: 'offline', browser, ms: chance.below(15_000) }
  if (kind < 0.77) {
    return { wait, kind: 'disk_fails', browser, fault: faultOf(chance), operations: 1 + chance.below(6) }
  }
  if (kind < 0.83) return { wait, kind: 'crash', browser, tab, pauses: 1 + chance.below(25) }
  if (kind < 0.87) return { wait, kind: 'reopen', browser }
  if (kind < 0.885) return { wait, kind: 'crash_browser', browser }
  if (kind < 0.91) return { wait, kind: 'freeze', browser, tab, ms: chance.below(20_000) }
  if (kind < 0.93) return { wait, kind: 'look', browser, tab }
  if (kind < 0.94) return { wait, kind: 'corrupt', browser }
  const product = chance.pick(productsOnSale).id
  if (kind < 0.96) return { wait, kind: 'reprice', product, price: 1_000 * (1 + chance.below(2_000)) }
  if (kind < 0.98) return { wait, kind: 'restock', product, stock: chance.below(4) }
  return { wait, kind: 'end_coupon', code: chance.pick(['TEN', 'BIG', 'AUTO']) }
}

function commandOf(chance: Random): PlannedCommand {
  const kind = chance.fraction()
  if (kind < 0.45) return addition(chance)
  if (kind < 0.65) {
    const quantity = chance.chance(0.05) ? MAX_QUANTITY + 1 : chance.below(6)
    return { type: 'ChangeQuantity', line: chance.below(4), quantity }
  }
  if (kind < 0.75) return { type: 'RemoveItem', line: chance.below(4) }
  if (kind < 0.78) return { type: 'ClearCart' }
  if (kind < 0.84) {
    return { type: 'SwitchShippingMethod', shippingMethod: chance.pick(['deliveryToDoor', 'localPickup']) }
  }
  const code = chance.pick(['TEN', 'BIG', 'SHIP', 'NOPE', 'AUTO'])
  if (kind < 0.92) return { type: 'ApplyCoupon', code }
  if (kind < 0.96) return { type: 'RemoveCoupon', code }
  if (kind < 0.98) return { type: 'CaptureAffiliateCoupon', code }
  return { type: 'DismissNotices' }
}

function addition(chance: Random): PlannedCommand {
  const product = chance.pick(productsOnSale)
  const quantity = 1 + chance.below(3)
  if (product.id !== couch.id) {
    return { type: 'AddItem', productId: product.id, variation: null, colour: null, quantity }
  }
  const variation = chance.pick([100101, 100102])
  return { type: 'AddItem', productId: product.id, variation, colour: chance.pick(['stone', 'rust']), quantity }
}

function conditionsOf(chance: Random): NetworkConditions {
  const part = (): number => (chance.chance(0.5) ? chance.below(60) : 0)
  return {
    lostThere: part(),
    lostBack: part(),
    twice: part(),
    refused: part(),
    delay: chance.pick([20, 300, 3_000]),
  }
}

function faultOf(chance: Random): DiskFault {
  return {
    error: chance.pick(['QuotaExceededError', 'UnknownError', 'AbortError', 'InvalidStateError']),
    how: chance.pick(['refuses', 'refuses', 'writes_and_fails', 'hangs']),
  }
}
