import { type CartState, emptyCart } from '#domain/cart/cart-state.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { decodeCartEvent } from '#domain/cart/decode-cart-event.ts'
import { cartEvolution } from '#domain/cart/evolve-cart.ts'
import { quote } from '#domain/cart/quote.ts'
import { serverCart } from '#domain/cart/server-cart.ts'
import { customerStream } from '#domain/customer/customer-events.ts'
import { emptyFold, type Folded, foldOnto, foldPending, type Refusal } from '#domain/event/folded.ts'
import { foldEntries } from '#domain/log/fold.ts'
import type { Browser } from '../world/browser.ts'
import { entriesOf } from '../world/disk.ts'
import type { RenderedCart, StoredCart } from '../world/shop-server.ts'
import type { Tab } from '../world/tab.ts'
import type { RestingWorld } from '../world/world.ts'
import type { Streams } from './acts.ts'
import { type Break, differs } from './break.ts'

/** The invariants about shown carts that a settled world breaks. */
export function brokenByCarts({ browsers, lost }: RestingWorld, streams: Streams): Break[] {
  const tabs = browsers.flatMap((browser) => browser.tabs())
  return [
    ...[...streams].flatMap(foldOfItsStream),
    ...tabs.flatMap((tab) => sameAsServer(tab, streams)),
    ...browsers.flatMap((browser) => foldsToWhatIsShown(browser, lost)),
  ]
}

function foldOfItsStream([whose, { events, state }]: [string, StoredCart]): Break[] {
  const known = events.map(decodeCartEvent).flatMap((decoded) => (decoded.ok ? [decoded.event] : []))
  const folded = foldOnto(cartEvolution, emptyCart(), known)
  return differs({ rule: '3. the server’s state is the fold of its stream', whose, one: state, other: folded })
}

/** 3. All browsers of a cart have the same confirmed state. 4. The shown totals are the server's cents. */
function sameAsServer({ name: whose, client }: Tab, streams: Streams): Break[] {
  const { fold, view, quote: totals } = client.getSnapshot()
  if (fold.streamId === null) return []
  const cart = streams.get(fold.streamId)
  const confirmed = '3. what is confirmed is the server’s state'
  if (cart === undefined)
    return [{ rule: confirmed, detail: `${whose} has ${fold.streamId}, which the server has not` }]
  const shownTotal = '4. the shown totals are the server’s cents'
  return [
    ...differs({ rule: confirmed, whose, one: fold.confirmed, other: cart.state }),
    ...differs({ rule: '3. what is shown at rest is confirmed', whose, one: view, other: fold.confirmed }),
    ...differs({ rule: shownTotal, whose, one: totals, other: quote(view) }),
    ...differs({ rule: shownTotal, whose, one: totals.total, other: serverCart(cart.state, null).totals.total }),
  ]
}

/** 5. Folding any browser's log from its start gives the state that the browser shows. */
function foldsToWhatIsShown(browser: Browser, lost: ReadonlySet<string>): Break[] {
  const { hash: _, view: replayedView, ...rest } = replayed(browser)
  // A tab may still know an event that its disk has lost.
  const legible = (refusal: Refusal): Refusal => (lost.has(refusal.eventId) ? { ...refusal, event: null } : refusal)
  const customer = foldEntries(customerStream, emptyFold(customerStream), entriesOf(browser.disk.content())).view.state
  const rule = '5. the log folds to what is shown'
  return browser.tabs().flatMap(({ name: whose, client }) => {
    const { fold, view, sync } = client.getSnapshot()
    if (sync.storage === 'memory') return []
    const { hash: __, view: ___, ...shown } = fold
    return [
      ...differs({
        rule,
        whose,
        one: { ...rest, refusals: rest.refusals.map(legible) },
        other: { ...shown, refusals: shown.refusals.map(legible) },
      }),
      ...differs({ rule, whose, one: replayedView, other: view }),
      ...differs({ rule, whose, one: customer, other: client.customer.getSnapshot().state }),
    ]
  })
}

function replayed({ disk }: Browser): Folded<CartState> {
  return foldEntries(cartStream, emptyFold(cartStream), entriesOf(disk.content()))
}

/** At any moment without unsaved events: the view is the pending events folded onto the confirmed state. */
export function wrongViews(tabs: readonly Tab[]): Break[] {
  return tabs.flatMap((tab) => {
    const { name: whose, client, process, rendered } = tab
    const { fold, view, sync, loaded } = client.getSnapshot()
    if (!process.isAlive() || !loaded || sync.pending !== fold.pending.length || checked.get(view) === fold) return []
    // The server-rendered cart replaces the confirmed state until the log has reached its position.
    if (rendered !== null && client.log.hasSeed()) return wrongWithRenderedCart(tab, rendered)
    if (rendered !== null && (fold.streamId !== rendered.seed.streamId || fold.cursor < rendered.seed.cursor)) return []
    checked.set(view, fold)
    const { view: refolded } = foldEntries(cartStream, fold, [])
    return differs({ rule: '5. what is shown is the fold of what is known', whose, one: view, other: refolded })
  })
}

/** An act that the server-rendered cart contains is not counted again. */
function wrongWithRenderedCart({ name: whose, client }: Tab, { seed, eventIds }: RenderedCart): Break[] {
  const { fold, view } = client.getSnapshot()
  checked.set(view, fold)
  const expected = foldPending(
    cartStream,
    seed.cart,
    fold.pending.filter(({ id }) => !eventIds.has(id)),
  )
  return differs({ rule: '5. what is shown counts each act once', whose, one: view, other: expected })
}

/** Views that were already compared with their folds. Both are immutable. */
const checked = new WeakMap<object, object>()
