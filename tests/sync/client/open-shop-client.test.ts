import { asyncScheduler } from 'rxjs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { attach } from '#sync/client/attach.ts'
import { openShopClient } from '#sync/client/open-shop-client.ts'
import { decodeHandoff, encodeHandoff, type Handoff, type HandoffStore } from '#sync/log/handoff.ts'
import type { Reply } from '#sync/ports/ports.ts'
import type { LogStore } from '#sync/storage/log-store.ts'
import { type MemoryDisk, memoryDisk, memoryLogStore } from '#sync/storage/memory-log-store.ts'
import type { ShopPorts } from '#sync/storage/shop-ports.ts'
import { idOf, NOW } from '#tests/kit/entries.ts'
import { blanket, blanketKey, cushion } from '#tests/kit/goods.ts'
import { localRecordAt } from '#tests/kit/whole-client.ts'

const adding = (productId: number) =>
  ({ type: 'AddItem', productId, variation: null, colour: null, quantity: 1 }) as const
const addBlanket = adding(blanket.id)

interface PageOptions {
  /** Whether the code of the store and the engine comes. */
  readonly code?: 'comes' | 'fails' | 'never'
  readonly store?: (store: LogStore) => LogStore
  /** How the server answers a logout; without it there is no network. */
  readonly logOut?: () => Promise<Reply>
}

/** A tab: its session storage and its browser's disk outlive its pages. */
function tab(disk: MemoryDisk = memoryDisk()) {
  const localRecord = localRecordAt(0)
  let kept: string | null = null
  let handOver = (): Handoff => expect.unreachable('no page is open')
  let ids = 0
  const eventId = (): string => {
    ids += 1
    return idOf(ids)
  }
  const handoff: HandoffStore = {
    take: () => decodeHandoff(kept, localRecord.epoch() ?? 0),
    drop() {
      kept = null
    },
    keep(give) {
      handOver = give
    },
  }
  return {
    disk,
    tamperWithHandoff(value: unknown) {
      kept = JSON.stringify(value)
    },
    leavePage() {
      kept = encodeHandoff(handOver(), 0)
    },
    logOutElsewhere: () => localRecord.setEpoch(1),
    openPage({ code = 'never', store = (each) => each, logOut }: PageOptions = {}) {
      const clockAndIds = { eventId, now: () => NOW }
      const ports: ShopPorts = {
        ...clockAndIds,
        clientId: () => '0189a000-0000-4000-8000-000000000001',
        tab: 'tab',
        random: () => 0,
        scheduler: asyncScheduler,
        openStore: () => store({ ...memoryLogStore(disk), kind: 'indexeddb' }),
        transport: {
          exchange: () => new Promise(() => {}),
          live: () => () => {},
          customer: () => new Promise(() => {}),
          logOut: logOut ?? (() => new Promise(() => {})),
        },
        locks: null,
        channel: { post: () => {}, listen: () => () => {}, close: () => {} },
        page: { isOnline: () => logOut !== undefined, watch: () => () => {} },
        localRecord,
        dropTraces: () => {},
        askToPersist: () => {},
        report: () => {},
      }
      let retry = (): void => {}
      let isBroken = code === 'fails'
      const client = openShopClient({
        clockAndIds,
        seed: null,
        localRecord,
        handoff,
        async attach(log) {
          if (code === 'never') return new Promise(() => {})
          if (isBroken) throw new Error('The code did not come')
          return attach(log, ports)
        },
        retryDelay: () =>
          new Promise((resolve) => {
            retry = () => {
              isBroken = false
              resolve()
            }
          }),
      })
      onTestFinished(() => client.stop())
      return Object.assign(client, { retry: () => retry() })
    },
  }
}

type Page = ReturnType<ReturnType<typeof tab>['openPage']>

function until(page: Page, isSo: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!isSo()) return
      end()
      resolve()
    }
    const end = page.subscribe(look)
    look()
  })
}

const isLoaded = (page: Page) => until(page, () => page.getSnapshot().loaded)
const blankets = (page: Page) => page.getSnapshot().view.lines[blanketKey]?.quantity ?? 0
const typesOn = ({ rows }: MemoryDisk) => rows.map(({ entry }) => (entry as { readonly type: string }).type)

describe('a page before its store is there', () => {
  test('shows an act at once, and has it in its outbox', () => {
    const page = tab().openPage()
    page.act(addBlanket, blanket)
    expect(blankets(page)).toBe(1)
    expect(page.log.phase()).toBe('opening')
    expect(page.log.outbox.unsaved()).toMatchObject([{ event: { type: 'ItemAdded' } }])
    expect(page.getSnapshot().sync).toMatchObject({ state: 'sending', pending: 1, durable: false })
  })

  test('stores its acts in their order when the store has come', async () => {
    const { disk, openPage } = tab()
    const page = openPage({ code: 'comes' })
    const acts = [
      page.act(addBlanket, blanket),
      page.act({ type: 'ChangeQuantity', itemKey: blanketKey, quantity: 4 }),
      page.act(adding(cushion.id), cushion),
    ]
    expect(await Promise.all(acts.map((acted) => acted.ok && acted.saved))).toEqual(Array(3).fill('indexeddb'))
    expect(typesOn(disk)).toEqual(['ItemAdded', 'QuantityChanged', 'ItemAdded'])
    expect(page.log.outbox.unsaved()).toEqual([])
    expect(page.log.outbox.unsent().map(({ seq }) => seq)).toEqual([1, 2, 3])
  })

  test('says that its acts live as long as it does while the code can not be had, and stores them when it can', async () => {
    const { disk, openPage } = tab()
    const page = openPage({ code: 'fails' })
    const acted = page.act(addBlanket, blanket)
    await until(page, () => page.getSnapshot().sync.state === 'memory')
    page.retry()
    expect(acted.ok && (await acted.saved)).toBe('indexeddb')
    expect(typesOn(disk)).toEqual(['ItemAdded'])
  })
})

describe('what a page could not store when it was left', () => {
  test('goes on in the tab’s next page, under the same id', async () => {
    const thisTab = tab()
    const first = thisTab.openPage()
    const acted = first.act(addBlanket, blanket)
    thisTab.leavePage()
    const next = thisTab.openPage({ code: 'comes' })
    expect(blankets(next)).toBe(1)
    await until(next, () => next.log.outbox.unsent().length === 1)
    expect(next.log.outbox.unsent().map(({ id }) => id)).toEqual(acted.ok && acted.eventIds)
  })

  test('does not go on once somebody has logged out', () => {
    const thisTab = tab()
    thisTab.openPage().act(addBlanket, blanket)
    thisTab.leavePage()
    thisTab.logOutElsewhere()
    expect(blankets(thisTab.openPage())).toBe(0)
  })

  test('does not go on a second time once it is stored', async () => {
    const thisTab = tab()
    const acted = thisTab.openPage({ code: 'comes' }).act(addBlanket, blanket)
    expect(acted.ok && (await acted.saved)).toBe('indexeddb')
    thisTab.leavePage()
    expect(blankets(thisTab.openPage())).toBe(0)
  })

  test('goes on where the store had been asked and had not answered', async () => {
    const thisTab = tab()
    const { promise: answer, resolve: release } = Promise.withResolvers<void>()
    const slow = (store: LogStore): LogStore => ({
      ...store,
      async append(batch) {
        await answer
        return store.append(batch)
      },
    })
    const page = thisTab.openPage({ code: 'comes', store: slow })
    onTestFinished(() => release())
    await isLoaded(page)
    page.act(addBlanket, blanket)
    thisTab.leavePage()
    expect(blankets(thisTab.openPage())).toBe(1)
  })

  test('goes on where the next page crashed before it could store it', () => {
    const thisTab = tab()
    thisTab.openPage().act(addBlanket, blanket)
    thisTab.leavePage()
    thisTab.openPage()
    expect(blankets(thisTab.openPage())).toBe(1)
  })

  test('goes on again when the next page is left too soon', () => {
    const thisTab = tab()
    thisTab.openPage().act(addBlanket, blanket)
    thisTab.leavePage()
    thisTab.openPage()
    thisTab.leavePage()
    expect(blankets(thisTab.openPage())).toBe(1)
  })

  test('goes on where the log was in memory: what was not sent goes with the page', async () => {
    const thisTab = tab()
    const page = thisTab.openPage({ code: 'comes', store: broken })
    const acted = page.act(addBlanket, blanket)
    expect(acted.ok && (await acted.saved)).toBe('memory')
    expect(page.log.phase()).toBe('memory')
    thisTab.leavePage()
    const next = thisTab.openPage({ code: 'comes' })
    await until(next, () => next.log.outbox.unsent().length === 1)
    expect(blankets(next)).toBe(1)
  })

  const broken = (store: LogStore): LogStore => ({ ...store, open: () => Promise.reject(new Error('blocked')) })

  test('stays handed over where the next page crashed with it in memory', async () => {
    const thisTab = tab()
    thisTab.openPage().act(addBlanket, blanket)
    thisTab.leavePage()
    const next = thisTab.openPage({ code: 'comes', store: broken })
    await until(next, () => next.log.outbox.unsent().length === 1)
    expect(blankets(thisTab.openPage())).toBe(1)
  })

  test('comes after what a store held, where the next page can not read that store', async () => {
    const thisTab = tab()
    const first = thisTab.openPage({ code: 'comes' })
    const stored = first.act(addBlanket, blanket)
    expect(stored.ok && (await stored.saved)).toBe('indexeddb')
    thisTab.leavePage()
    const next = thisTab.openPage({ code: 'comes', store: broken })
    const later = next.act(adding(cushion.id), cushion)
    await until(next, () => next.log.outbox.unsent().length === 2)
    expect(next.log.outbox.unsent().map(({ id }) => id)).toEqual(
      [stored, later].flatMap((acted) => (acted.ok ? acted.eventIds : [])),
    )
  })

  test('comes after it too where a page between was left before its store was there', async () => {
    const thisTab = tab()
    const first = thisTab.openPage({ code: 'comes' })
    const stored = first.act(addBlanket, blanket)
    expect(stored.ok && (await stored.saved)).toBe('indexeddb')
    thisTab.leavePage()
    thisTab.openPage()
    thisTab.leavePage()
    const next = thisTab.openPage({ code: 'comes', store: broken })
    const later = next.act(adding(cushion.id), cushion)
    await until(next, () => next.log.outbox.unsent().length === 2)
    expect(next.log.outbox.unsent().map(({ id }) => id)).toEqual(
      [stored, later].flatMap((acted) => (acted.ok ? acted.eventIds : [])),
    )
  })

  test.for([
    ['nothing', null],
    ['words', 'lines'],
    ['an event of a newer version', [{ id: idOf(1), at: NOW, event: { type: 'CartCleared', v: 99, data: {} } }]],
    ['an event of a made-up type', [{ id: idOf(1), at: NOW, event: { type: 'CartBurnt', v: 1, data: {} } }]],
    ['an event without an id', [{ at: NOW, event: { type: 'CartCleared', v: 1, data: {} } }]],
  ] as const)('does no harm where %s is handed over', ([, events]) => {
    const thisTab = tab()
    thisTab.tamperWithHandoff({ epoch: 0, unsaved: events, unsent: events, account: events })
    expect(thisTab.openPage().getSnapshot().sync).toMatchObject({ state: 'saved', pending: 0 })
  })
})

describe('a login after a logout', () => {
  test('waits until the server has heard of the logout, whose answer would take the cookie of the new session', async () => {
    const thisTab = tab()
    await isLoaded(thisTab.openPage({ code: 'comes' }))
    thisTab.logOutElsewhere()
    const { promise: answer, resolve } = Promise.withResolvers<Reply>()
    const asked = Promise.withResolvers<void>()
    const logOut = () => {
      asked.resolve()
      return answer
    }
    const page = thisTab.openPage({ code: 'comes', logOut })
    let isHeard = false
    const heard = page.logoutHeard().then(() => {
      isHeard = true
    })
    await asked.promise
    await new Promise((done) => setImmediate(done))
    expect(isHeard).toBe(false)
    resolve({
      kind: 'answered',
      status: 200,
      body: { data: { status: 200 }, message: 'You are logged out' },
      retryAfter: null,
    })
    await heard
    expect(page.log.status().account.status).toBe('guest')
  })

  test('waits for nothing where nobody has logged out, and where there is no network', async () => {
    const quiet = tab().openPage({ code: 'comes', logOut: () => expect.unreachable('nobody has logged out') })
    await quiet.logoutHeard()
    const thisTab = tab()
    await isLoaded(thisTab.openPage({ code: 'comes' }))
    thisTab.logOutElsewhere()
    await thisTab.openPage({ code: 'comes' }).logoutHeard()
  })
})
