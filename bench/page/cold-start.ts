import { SNAPSHOT_KEY } from '#domain/log/snapshot.ts'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { blanket, blanketKey, couch, cushion, cushionKey } from '#tests/kit/goods.ts'
import { acceptingServer } from './accepting-server.ts'
import { benchClient } from './bench-client.ts'
import { completionOf, resultOf } from './raw-store.ts'

/** The unsent events when the browser closes. */
const PENDING = 10
/** How many clicks are made before each confirmation by the server. */
const FLURRY = 10

/** Fills a browser's log with this many entries: three lines, and a history of clicks, all confirmed except the last few. */
export async function fillLog(name: string, entries: number): Promise<void> {
  const client = await benchClient({ name, server: acceptingServer() })
  const add = { type: 'AddItem', variation: null, colour: null, quantity: 1 } as const
  client.act({ ...add, productId: couch.id, variation: 100101, colour: 'stone' }, couch)
  client.act({ ...add, productId: blanket.id }, blanket)
  client.act({ ...add, productId: cushion.id }, cushion)
  for (let made = 3; made < entries - PENDING; made += FLURRY) {
    await click(client, FLURRY)
    await confirmed(client)
  }
  await client.stop()
  const offline = await benchClient({ name })
  await click(offline, PENDING)
  await offline.stop()
}

async function click(client: ShopClient, times: number): Promise<void> {
  let last: Promise<unknown> = Promise.resolve()
  for (let index = 0; index < times; index += 1) {
    const itemKey = index % 2 === 0 ? blanketKey : cushionKey
    const acted = client.act({ type: 'ChangeQuantity', itemKey, quantity: 1 + (index % 9) })
    if (acted.ok) last = acted.saved
  }
  await last
}

function confirmed(client: ShopClient): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (client.getSnapshot().sync.pending > 0) return
      end()
      resolve()
    }
    const end = client.subscribe(look)
    look()
  })
}

/** Ms until the client shows the cart from its log. */
export async function coldStart(name: string): Promise<number> {
  const start = performance.now()
  const client = await benchClient({ name })
  const ms = performance.now() - start
  const { fold } = client.getSnapshot()
  if (fold.pending.length !== PENDING) throw new Error(`${fold.pending.length} events are pending`)
  await client.stop()
  return ms
}

/** Ms to read the same snapshot, identity and tail of the log directly from IndexedDB. */
export async function rawRead(name: string): Promise<number> {
  const start = performance.now()
  const db = await resultOf(indexedDB.open(name))
  const tx = db.transaction(['log', 'meta', 'snapshots'], 'readonly')
  const done = completionOf(tx)
  const [snapshot, identity] = await Promise.all([
    resultOf<{ readonly index: number } | undefined>(tx.objectStore('snapshots').get(SNAPSHOT_KEY)),
    resultOf<object | undefined>(tx.objectStore('meta').get('identity')),
  ])
  const rows = await resultOf(tx.objectStore('log').getAll(IDBKeyRange.lowerBound(snapshot?.index ?? 0, true)))
  await done
  const ms = performance.now() - start
  if (identity === undefined || rows.length < PENDING) throw new Error(`Only ${rows.length} rows were read`)
  db.close()
  return ms
}
