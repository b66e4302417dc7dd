import type { CartState } from '#domain/cart/cart-state.ts'
import { cartEvolution } from '#domain/cart/evolve-cart.ts'
import { foldOnto } from '#domain/log/fold.ts'
import { type CartSnapshot, cartSnapshot, firstSnapshot } from './cart-snapshot.ts'
import { firstCustomer } from './customer-snapshot.ts'
import type { Lifeboat } from './lifeboat.ts'
import { type EventSource, type MadeEvent, makeEvents } from './made-event.ts'
import type { AdoptingClient, ShopClient } from './shop-client.ts'
import type { Stored } from './sync-status.ts'

export interface EarlyPorts extends EventSource {
  /** The cart as the server rendered it; null for none. */
  readonly seed: CartState | null
  /** Brings the client with the log and the engine. Where it fails, it is asked again after `retryDelay`. */
  readonly load: () => Promise<AdoptingClient>
  readonly retryDelay: () => Promise<void>
  readonly lifeboat: Lifeboat
}

/**
 * The client that a page starts with: nothing but the rules, so that hydration waits neither for the log nor for the
 * engine. Acts are shown at once and wait in memory; when the full client is there it takes them over in their order,
 * and as soon as that has read its log, this one only passes on to it. No act is lost between the two, none doubled;
 * and what is not stored yet when the page is left goes on in the next one.
 */
export function openEarlyClient(ports: EarlyPorts): ShopClient {
  const listeners = new Set<() => void>()
  let early: CartSnapshot = firstSnapshot(ports.seed)
  let waiting: Waiting[] = []
  let full: AdoptingClient | null = null
  let adopted = 0
  let failing = false
  let stopped = false

  const current = (): CartSnapshot => (full?.getSnapshot().loaded ? full.getSnapshot() : early)
  /** The full client, whenever it is there. */
  let ready = (_: AdoptingClient): void => {}
  const whenFull = new Promise<AdoptingClient>((resolve) => {
    ready = resolve
  })
  const notify = (): void => {
    for (const listener of [...listeners]) listener()
  }

  const show = (view: CartState): void => {
    const held = waiting.length + adopted
    early = cartSnapshot({
      ...early,
      view,
      sync: {
        ...early.sync,
        state: failing ? 'memory' : held > 0 ? 'sending' : 'saved',
        pending: held,
        durable: held === 0,
        storage: failing ? 'memory' : 'indexeddb',
      },
    })
    notify()
  }

  /** Shows the events, and lets them wait for the full client. */
  const hold = (events: readonly MadeEvent[]): Promise<Stored>[] => {
    const saved = events.map((made) => new Promise<Stored>((resolve) => waiting.push({ made, saved: resolve })))
    const view = foldOnto(
      cartEvolution,
      early.view,
      events.map(({ event }) => event),
    )
    if (full !== null) handOver(full)
    show(view)
    return saved
  }

  const handOver = (client: AdoptingClient): void => {
    const group = waiting
    if (group.length === 0) return
    waiting = []
    adopted += group.length
    void client.adopt(group.map(({ made }) => made)).then((where) => {
      for (const { saved } of group) saved(where)
    })
  }

  const bring = async (): Promise<void> => {
    while (!stopped) {
      try {
        const client = await ports.load()
        if (stopped) return await client.stop()
        full = client
        failing = false
        client.subscribe(notify)
        handOver(client)
        ready(client)
        notify()
        return
      } catch {
        failing = true
        show(early.view)
        await ports.retryDelay()
      }
    }
  }

  const landed = ports.lifeboat.land()
  if (landed.length > 0) void hold(landed)
  ports.lifeboat.watch(() => full?.unsaved() ?? { era: null, events: waiting.map(({ made }) => made) })
  void bring()

  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    getSnapshot: current,
    subscribe,
    act(command, product) {
      if (full?.getSnapshot().loaded) return full.act(command, product)
      const made = makeEvents({ view: early.view, command, product }, ports)
      if (!made.ok) return made
      const saved = hold(made.events)
      return {
        ok: true,
        eventIds: made.events.map(({ id }) => id),
        saved: Promise.all(saved).then((places) => places.find((where) => where !== 'indexeddb') ?? 'indexeddb'),
      }
    },
    dismissRefusal(eventId) {
      full?.dismissRefusal(eventId)
    },
    cartKey: () => full?.cartKey() ?? null,
    pull: () => full?.pull(),
    claimActs: async () => full?.claimActs() ?? [],
    customer: { getSnapshot: () => full?.customer.getSnapshot() ?? firstCustomer, subscribe },
    // What was done before goes first: it was handed over when the full client came.
    takeCustomerNews: async (news) => (await whenFull).takeCustomerNews(news),
    logIn: async (...login) => (await whenFull).logIn(...login),
    unsentBeforeLogout: async () => (await whenFull).unsentBeforeLogout(),
    logOut: async () => (await whenFull).logOut(),
    async stop() {
      stopped = true
      await full?.stop()
    },
  }
}

interface Waiting {
  readonly made: MadeEvent
  readonly saved: (where: Stored) => void
}
