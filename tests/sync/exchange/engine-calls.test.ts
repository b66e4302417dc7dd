import { describe, expect, test } from 'vitest'
import { MAX_PUSH } from '#domain/wire/sync-protocol.ts'
import { blanketKey } from '#tests/kit/goods.ts'
import type { ShopServer } from '#tests/sim/world/shop-server.ts'
import { browserIn, NETWORK_DELAY, virtualShop } from './engine-browsers.ts'
import { syncedBrowser } from './synced-browser.ts'

describe('the calls of a leading tab', () => {
  test('are made once after a time without a network', async () => {
    const { calls, page, pass } = await syncedBrowser()
    page('offline')
    await pass(10_000)
    page('online')
    await pass(1_000)
    expect(calls).toEqual(['sync'])
  })

  test('are not made without a network, though the page becomes visible', async () => {
    const shared = virtualShop()
    const { calls, addBlanket, page } = browserIn({ shop: shared })
    page('offline')
    addBlanket()
    page('visible')
    await shared.pass(5_000)
    page('visible')
    await shared.pass(5_000)
    expect(calls).toEqual([])
    page('online')
    await shared.pass(5_000)
    expect(calls).toContain('sync')
  })

  test('are not aborted by a login: what the shop answers to them still counts', async () => {
    const shared = virtualShop()
    const { client, calls, givenUp, addBlanket, logIn } = browserIn({ shop: shared })
    addBlanket()
    await shared.pass(5_000)
    void logIn(0)
    await shared.pass(NETWORK_DELAY)
    calls.length = 0
    givenUp.length = 0
    client.pull()
    await shared.pass(1.5 * NETWORK_DELAY)
    expect(client.customer.getSnapshot().state).toMatchObject({ status: 'customer' })
    expect({ calls, givenUp }).toEqual({ calls: ['sync'], givenUp: [] })
  })

  test('are reported to support when one hangs, with the reason', async () => {
    const shared = virtualShop()
    const call: ShopServer['call'] = () => new Promise(() => {})
    const { problems, addBlanket } = browserIn({ shop: { ...shared, server: { ...shared.server, call } } })
    addBlanket()
    await shared.pass(40_000)
    expect(problems).toEqual([{ what: 'stalled', detail: 'Error: Nothing has moved for 30000 ms' }])
  })
})

test('a page says that it is sending until the last of many events is sent', async () => {
  const shared = virtualShop()
  const { client, said, addBlanket } = browserIn({ shop: shared })
  addBlanket()
  for (let count = 0; count < MAX_PUSH; count += 1)
    client.act({ type: 'ChangeQuantity', itemKey: blanketKey, quantity: 1 + ((count + 1) % 2) })
  await shared.pass(5_000)
  const links = said.filter(({ kind }) => kind === 'link')
  expect(links).toEqual([
    { kind: 'link', link: 'up' },
    { kind: 'link', link: 'sending' },
    { kind: 'link', link: 'up' },
  ])
})
