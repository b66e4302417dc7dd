import { describe, expect, test } from 'vitest'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { firstSnapshot } from '#sync/cart-snapshot.ts'
import { firstCustomer } from '#sync/customer-snapshot.ts'
import { openEarlyClient } from '#sync/early-client.ts'
import { decodeCargo, type Lifeboat, type Unsaved } from '#sync/lifeboat.ts'
import type { MadeEvent } from '#sync/made-event.ts'
import type { AdoptingClient } from '#sync/shop-client.ts'
import type { StorageKind } from '#sync/sync-status.ts'
import { idOf, NOW } from '#tests/kit/entries.ts'
import { blanket, blanketKey } from '#tests/kit/goods.ts'

const addBlanket = { type: 'AddItem', productId: blanket.id, variation: null, colour: null, quantity: 1 } as const

/** A tab: its session storage outlives its pages. */
function tab() {
  let aboard: unknown = null
  let unsaved: () => Unsaved = () => ({ era: null, events: [] })
  let ids = 0
  let era = 0
  const lifeboat: Lifeboat = {
    land() {
      const landed = decodeCargo(aboard, era)
      aboard = null
      return landed
    },
    watch(give) {
      unsaved = give
    },
  }
  return {
    putAboard(cargo: unknown) {
      aboard = cargo
    },
    leavePage() {
      const { era: made, events } = unsaved()
      aboard = JSON.parse(JSON.stringify({ era: made ?? era, events }))
    },
    /** Somebody logs out in another tab. */
    logOutElsewhere() {
      era += 1
    },
    openPage(load: () => Promise<AdoptingClient>) {
      return openEarlyClient({
        eventId: () => {
          ids += 1
          return idOf(ids)
        },
        now: () => NOW,
        seed: null,
        load,
        retryDelay: () => new Promise(() => {}),
        lifeboat,
      })
    },
  }
}

/** The full client, as far as the early one needs it: it takes events, and says when they are stored. */
function fullClient() {
  const adopted: MadeEvent[] = []
  let isStored = false
  let store: (where: StorageKind) => void = () => {}
  const stored = new Promise<StorageKind>((resolve) => {
    store = (where) => {
      isStored = true
      resolve(where)
    }
  })
  const client: AdoptingClient = {
    getSnapshot: () => firstSnapshot(emptyCart()),
    subscribe: () => () => {},
    act: () => expect.unreachable('the early client acts until the log is read'),
    adopt(events) {
      adopted.push(...events)
      return stored
    },
    unsaved: () => ({ era: null, events: isStored ? [] : adopted }),
    dismissRefusal() {},
    cartKey: () => null,
    pull() {},
    claimActs: async () => [],
    customer: { getSnapshot: () => firstCustomer, subscribe: () => () => {} },
    takeCustomerNews: async () => {},
    logIn: async () => ({ ok: true }),
    unsentBeforeLogout: async () => 'sent',
    logOut: async () => {},
    async stop() {},
  }
  return { client, adopted, store }
}

const never = () => new Promise<AdoptingClient>(() => {})

describe('the client before the log is there', () => {
  test('an act is shown at once, and waits', () => {
    const page = tab().openPage(never)
    page.act(addBlanket, blanket)
    expect(page.getSnapshot().view.lines[blanketKey]?.quantity).toBe(1)
    expect(page.getSnapshot().sync).toMatchObject({ state: 'sending', pending: 1, durable: false })
  })

  test('acts are handed over in their order when the log’s client has come', async () => {
    const { client, adopted, store } = fullClient()
    const page = tab().openPage(async () => client)
    const first = page.act(addBlanket, blanket)
    const second = page.act({ type: 'ChangeQuantity', itemKey: blanketKey, quantity: 4 })
    store('indexeddb')
    await Promise.all([first, second].map((acted) => acted.ok && acted.saved))
    expect(adopted.map(({ event }) => event.type)).toEqual(['ItemAdded', 'QuantityChanged'])
  })

  test('what was not stored when the page was left goes on in the tab’s next page', async () => {
    const thisTab = tab()
    thisTab.openPage(never).act(addBlanket, blanket)
    thisTab.leavePage()
    const { client, adopted } = fullClient()
    const next = thisTab.openPage(async () => client)
    expect(next.getSnapshot().view.lines[blanketKey]?.quantity).toBe(1)
    await Promise.resolve()
    expect(adopted.map(({ id }) => id)).toEqual([idOf(1)])
  })

  test('what was not stored when somebody logged out does not go on', () => {
    const thisTab = tab()
    thisTab.openPage(never).act(addBlanket, blanket)
    thisTab.leavePage()
    thisTab.logOutElsewhere()
    expect(thisTab.openPage(never).getSnapshot().view.lines).toEqual({})
  })

  test('what the log has stored does not go on in the next page', async () => {
    const thisTab = tab()
    const { client, store } = fullClient()
    const acted = thisTab.openPage(async () => client).act(addBlanket, blanket)
    store('indexeddb')
    await (acted.ok && acted.saved)
    thisTab.leavePage()
    expect(thisTab.openPage(never).getSnapshot().view.lines).toEqual({})
  })

  test('what the log’s client has taken and not stored goes on in the next page', async () => {
    const thisTab = tab()
    const { client, adopted } = fullClient()
    thisTab.openPage(async () => client).act(addBlanket, blanket)
    await Promise.resolve()
    expect(adopted.length).toBe(1)
    thisTab.leavePage()
    expect(thisTab.openPage(never).getSnapshot().view.lines[blanketKey]?.quantity).toBe(1)
  })

  test('what landed goes aboard again when that page is left too soon', () => {
    const thisTab = tab()
    thisTab.openPage(never).act(addBlanket, blanket)
    thisTab.leavePage()
    thisTab.openPage(never)
    thisTab.leavePage()
    expect(thisTab.openPage(never).getSnapshot().view.lines[blanketKey]?.quantity).toBe(1)
  })

  test.for([
    ['nothing', null],
    ['words', 'lines'],
    ['an event of a newer version', [{ id: idOf(1), at: NOW, event: { type: 'CartCleared', v: 99, data: {} } }]],
    ['an event of a made-up type', [{ id: idOf(1), at: NOW, event: { type: 'CartBurnt', v: 1, data: {} } }]],
    ['an event without an id', [{ at: NOW, event: { type: 'CartCleared', v: 1, data: {} } }]],
  ] as const)('%s aboard does no harm', ([, cargo]) => {
    const thisTab = tab()
    thisTab.putAboard({ era: 0, events: cargo })
    expect(thisTab.openPage(never).getSnapshot().sync).toMatchObject({ state: 'saved', pending: 0 })
  })
})
