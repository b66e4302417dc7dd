import type { CartCommand } from '#domain/cart/cart-commands.ts'
import { type CartEvent, cartEvent } from '#domain/cart/cart-events.ts'
import { type CartState, emptyCart } from '#domain/cart/cart-state.ts'
import { browserClockAndIds } from '#sync/browser/clock-and-ids.ts'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { blanketAdded, couchAdded, cushionAdded } from '#tests/kit/entries.ts'
import { blanket, blanketKey, couch, cushion, cushionKey } from '#tests/kit/goods.ts'
import { plainReducer } from '../hand-written-cart.ts'
import { interleaved, type Rounds } from '../interleaved.ts'
import { benchClient } from './bench-client.ts'
import { rawStore } from './raw-store.ts'

/** The nth click on the steppers of a cart with three lines. */
function commandAt(index: number): CartCommand {
  const itemKey = index % 2 === 0 ? blanketKey : cushionKey
  return { type: 'ChangeQuantity', itemKey, quantity: 1 + (index % 9) }
}

function eventAt(index: number): CartEvent {
  const itemKey = index % 2 === 0 ? blanketKey : cushionKey
  return cartEvent('QuantityChanged', { itemKey, quantity: 1 + (index % 9) })
}

function entryAt(index: number) {
  return entryOf(index, eventAt(index))
}

/** An event as an entry of the log: anything that stores acts has to give each an id and a time. */
function entryOf(index: number, event: CartEvent) {
  const { eventId, now } = browserClockAndIds
  return {
    kind: 'event',
    id: eventId(),
    stream: 'cart:new',
    seq: index,
    at: now(),
    tab: 'bench',
    event,
    ...event,
  } as const
}

async function clientWithThreeLines(name: string): Promise<ShopClient> {
  const client = await benchClient({ name })
  const add = { type: 'AddItem', variation: null, colour: null, quantity: 1 } as const
  client.act({ ...add, productId: couch.id, variation: 100101, colour: 'stone' }, couch)
  client.act({ ...add, productId: blanket.id }, blanket)
  await saved(client.act({ ...add, productId: cushion.id }, cushion))
  return client
}

function saved(acted: ReturnType<ShopClient['act']>): Promise<unknown> {
  if (!acted.ok) throw new Error(acted.rejection.message)
  return acted.saved
}

/** How many acts are measured before as many of the floor, so that a disturbance affects both. */
const TURN = 50

/** Ms for each act to reach a subscriber; as the floor, an array push with a plain reducer and a callback. */
export async function actsToSubscriber(acts: number): Promise<Rounds> {
  const client = await clientWithThreeLines('act to subscriber')
  let seen: CartState = client.getSnapshot().view
  client.subscribe(() => {
    seen = client.getSnapshot().view
  })
  let state = [couchAdded(), blanketAdded(), cushionAdded()].reduce(plainReducer, emptyCart())
  let log: unknown[] = []
  const subscriber = (next: CartState): void => {
    seen = next
  }
  let last: Promise<unknown> = Promise.resolve()
  const ours = (index: number): void => {
    last = saved(client.act(commandAt(index)))
  }
  const floor = (index: number): void => {
    const entry = entryAt(index)
    log.push(entry)
    state = plainReducer(state, entry.event)
    subscriber(state)
  }
  const taken = { ours: [] as number[], floor: [] as number[] }
  for (let round = -3; round < 10; round += 1) {
    log = []
    for (let from = 0; from < acts; from += TURN) {
      const start = performance.now()
      for (let index = from; index < from + TURN; index += 1) ours(index)
      const middle = performance.now()
      for (let index = from; index < from + TURN; index += 1) floor(index)
      const end = performance.now()
      if (round < 0) continue
      taken.ours.push((middle - start) / TURN)
      taken.floor.push((end - middle) / TURN)
    }
    await last
  }
  if (Object.keys(seen.lines).length !== 3) throw new Error('The subscriber saw another cart')
  await client.stop()
  return taken
}

/** The lines of a large cart. */
const LINES = 20

/** Ms for single acts on a large cart, each on an idle page; as the floor, an array push with a plain reducer. */
export async function singleActsToSubscriber(acts: number): Promise<Rounds> {
  const client = await benchClient({ name: 'single act to subscriber' })
  for (let index = 0; index < LINES; index += 1) {
    const product = { ...cushion, id: 3_000 + index }
    await saved(
      client.act({ type: 'AddItem', productId: product.id, variation: null, colour: null, quantity: 1 }, product),
    )
  }
  let seen: CartState = client.getSnapshot().view
  client.subscribe(() => {
    seen = client.getSnapshot().view
  })
  let state = structuredClone(seen)
  const keys = Object.keys(seen.lines)
  const log: unknown[] = []
  const taken = { ours: [] as number[], floor: [] as number[] }
  const rest = (): Promise<unknown> => new Promise((resolve) => requestIdleCallback(resolve))
  for (let index = 0; index < acts; index += 1) {
    const command = { type: 'ChangeQuantity', itemKey: keys[index % LINES] ?? '', quantity: 2 + (index % 7) } as const
    await rest()
    const start = performance.now()
    const acted = client.act(command)
    taken.ours.push(performance.now() - start)
    await saved(acted)
    await rest()
    const event = cartEvent('QuantityChanged', { itemKey: command.itemKey, quantity: command.quantity })
    const before = performance.now()
    log.push(entryOf(index, event))
    state = plainReducer(state, event)
    const subscriber = (next: CartState): void => {
      seen = next
    }
    subscriber(state)
    taken.floor.push(performance.now() - before)
  }
  if (Object.keys(client.getSnapshot().view.lines).length !== LINES) throw new Error('The cart has lost lines')
  await client.stop()
  return taken
}

/** Ms from an act to its commit, sequentially; as the floor, a raw transaction that adds the same row. */
export async function actsToDisk(acts: number): Promise<Rounds> {
  const client = await clientWithThreeLines('act to disk')
  const raw = await rawStore('raw act to disk')
  let index = 0
  const next = (): number => {
    index += 1
    return index
  }
  const taken = await interleaved({
    rounds: acts,
    warmup: 50,
    ours: () => saved(client.act(commandAt(next()))),
    floor: () => raw.add(entryAt(next())),
  })
  await client.stop()
  return taken
}

/** Ms until this many concurrent acts are on disk; as the floor, as many concurrent raw transactions. */
export async function burstToDisk(acts: number): Promise<Rounds> {
  const client = await clientWithThreeLines('burst to disk')
  const raw = await rawStore('raw burst to disk')
  const all = (one: (index: number) => Promise<unknown>) => () =>
    Promise.all(Array.from({ length: acts }, (_, index) => one(index)))
  const taken = await interleaved({
    rounds: 7,
    warmup: 1,
    ours: all((index) => saved(client.act(commandAt(index)))),
    floor: all((index) => raw.add(entryAt(index))),
  })
  await client.stop()
  return taken
}
