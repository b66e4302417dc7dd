import { asyncScheduler } from 'rxjs'
import { expect, onTestFinished, test } from 'vitest'
import { openShopClient } from '#sync/full-client.ts'
import { memoryLogStore } from '#sync/log/memory-log-store.ts'
import { idOf, NOW } from '#tests/kit/entries.ts'
import { blanket } from '#tests/kit/goods.ts'

const addBlanket = { type: 'AddItem', productId: blanket.id, variation: null, colour: null, quantity: 1 } as const

/** A client whose log is read, on a disk that writes nothing before it is told to. */
async function slowDisk() {
  let write = (): void => {}
  const written = new Promise<void>((resolve) => {
    write = resolve
  })
  const store = memoryLogStore()
  let ids = 0
  const client = openShopClient({
    now: () => NOW,
    eventId: () => {
      ids += 1
      return idOf(ids)
    },
    clientId: () => '0189a000-0000-4000-8000-000000000001',
    tab: 'tab',
    random: () => 0,
    scheduler: asyncScheduler,
    openStore: () => ({
      ...store,
      kind: 'indexeddb',
      async append(batch) {
        await written
        return store.append(batch)
      },
    }),
    transport: {
      exchange: () => new Promise(() => {}),
      live: () => () => {},
      customer: () => new Promise(() => {}),
      logOut: () => new Promise(() => {}),
    },
    locks: null,
    channel: { post: () => {}, listen: () => () => {}, close: () => {} },
    page: { isOnline: () => false, watch: () => () => {} },
    eraMark: { atStart: 3, read: () => 3, write: () => {} },
    dropTraces: () => {},
    askToPersist: () => {},
    report: () => {},
    seed: null,
  })
  onTestFinished(() => client.stop())
  await new Promise<void>((resolve) => {
    const end = client.subscribe(() => {
      if (!client.getSnapshot().loaded) return
      end()
      resolve()
    })
  })
  return { client, write }
}

test('what is shown is unsaved until the log has it, and then no more', async () => {
  const { client, write } = await slowDisk()
  const acted = client.act(addBlanket, blanket)
  expect(client.unsaved()).toMatchObject({ era: 3, events: [{ event: { type: 'ItemAdded' } }] })
  write()
  if (acted.ok) await acted.saved
  expect(client.unsaved().events).toEqual([])
})
