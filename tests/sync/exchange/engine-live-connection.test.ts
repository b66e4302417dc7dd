import { describe, expect, test } from 'vitest'
import { memoryDisk } from '#sync/storage/memory-log-store.ts'
import { browserIn, virtualShop } from './engine-browsers.ts'

describe('a live connection', () => {
  test('is opened only after an answer, which sets the cookie that authorises it: a browser may have lost it', async () => {
    const shared = virtualShop()
    const disk = memoryDisk()
    const before = browserIn({ shop: shared, disk })
    before.addBlanket()
    await shared.pass(5_000)
    await before.client.stop()
    const { client, lines, stopServer, startServer } = browserIn({ shop: shared, disk, cartKey: null })
    stopServer()
    await shared.pass(60_000)
    expect(client.getSnapshot().fold.streamId).toMatch('cart:')
    expect(lines.size).toBe(0)
    await startServer()
    await shared.pass(120_000)
    expect([...lines]).toMatchObject([{ cartKey: expect.any(String) }])
  })

  test('that is lost is replaced by polls every 20 seconds', async () => {
    const shared = virtualShop()
    const one = browserIn({ shop: shared })
    one.addBlanket()
    await shared.pass(2_000)
    const two = browserIn({ shop: shared, cartKey: one.cookies().cartKey })
    two.addBlanket()
    await shared.pass(5_000)
    two.loseLine()
    one.addBlanket()
    await shared.pass(1_000)
    expect(two.blankets()).toBe(2)
    await shared.pass(20_000)
    expect(two.blankets()).toBe(3)
  })

  test.for([{}, null, 'soon'])('causes nothing with a message that this code cannot read: %j', async (message) => {
    const shared = virtualShop()
    const { calls, problems, addBlanket, poke } = browserIn({ shop: shared })
    addBlanket()
    await shared.pass(5_000)
    calls.length = 0
    poke(message)
    await shared.pass(1_000)
    expect({ calls, problems }).toEqual({ calls: [], problems: [] })
  })
})
