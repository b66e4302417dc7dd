import type { Route } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { SyncRequest } from '#domain/wire/sync-protocol.ts'
import { expectPage } from './kit/expect-page.ts'
import { test } from './kit/own-shop.ts'
import { glides, samples } from './kit/products.ts'
import { expectServerCart } from './kit/same-cart.ts'
import type { Shop } from './kit/shop.ts'
import type { Visitor } from './kit/visitor.ts'

/** What happens to the push during which the server is killed, and to its request. */
type KillDuringPush = (shop: Shop, route: Route) => Promise<void>

interface KillOptions {
  readonly shop: Shop
  readonly visitor: Visitor
  readonly kill: KillDuringPush
}

/** Kills the server during the next push, once, and resolves when it has exited. Records everything pushed. */
async function killDuringNextPush({ shop, visitor, kill }: KillOptions) {
  const pushed = new Set<string>()
  visitor.errorMonitor.allow(/net::ERR_|answer 50\d/)
  let hasStarted = false
  let resolveKilled: () => void
  const killed = new Promise<void>((resolve) => {
    resolveKilled = resolve
  })
  await visitor.context.route('**/api/sync', async (route) => {
    const { events } = route.request().postDataJSON() as SyncRequest
    for (const { id } of events) pushed.add(id)
    if (hasStarted || events.length === 0) {
      await route.continue()
      return
    }
    hasStarted = true
    await kill(shop, route)
    resolveKilled()
  })
  return { killed, pushed }
}

interface PushedEvents {
  readonly visitor: Visitor
  readonly pushed: ReadonlySet<string>
}

/** Everything pushed is in the server's stream once, in order. */
async function expectEachEventOnce({ visitor, pushed }: PushedEvents): Promise<void> {
  const cartKey = (await visitor.cartKey()) ?? ''
  const stream = await visitor.serverCarts.stream(cartKey)
  expect(stream.map(({ position }) => position)).toEqual(stream.map((_, index) => index + 1))
  const ids = stream.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect([...pushed].filter((id) => !ids.includes(id))).toEqual([])
  const seqs = stream.filter(({ origin }) => origin !== 'server').map(({ seq }) => seq ?? 0)
  expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
  await expectServerCart(visitor, { cartKey })
}

const moments: readonly { readonly when: string; readonly kill: KillDuringPush }[] = [
  {
    when: 'before it received the push',
    kill: async (shop, route) => {
      await shop.kill()
      await route.abort('connectionreset')
    },
  },
  {
    when: 'while it was processing the push',
    kill: async (shop, route) => {
      const answered = route.fetch({ timeout: 10_000 }).catch(() => null)
      await shop.kill()
      const answer = await answered
      await (answer === null ? route.abort('connectionreset') : route.fulfill({ response: answer }))
    },
  },
  {
    when: 'after it had written, before its answer arrived',
    kill: async (shop, route) => {
      await route.fetch()
      await shop.kill()
      await route.abort('connectionreset')
    },
  },
]

describe('a server that is killed during a push', () => {
  for (const { when, kill } of moments) {
    test(`${when}: nothing is lost and nothing doubled`, async ({ shop, visitor }) => {
      const { cart, header, sync } = visitor
      await visitor.startWithCart(samples, glides)
      await visitor.open('/cart')
      await sync.showsSynced()

      const { killed, pushed } = await killDuringNextPush({ shop, visitor, kill })
      await cart.line(samples.name).more.click()
      await cart.line(glides.name).more.click()
      await cart.line(samples.name).more.click()
      await killed
      await cart.line(glides.name).more.click()
      await expectPage(header.cartWith(6)).toBeVisible()
      await shop.start()
      await sync.showsSyncedAfterReturn()
      await expectPage(header.cartWith(6)).toBeVisible()
      await expectEachEventOnce({ visitor, pushed })
    })
  }

  test('a first item, whose answer with the cart’s key was lost, creates one cart, not two', async ({
    shop,
    visitor,
  }) => {
    const { cart, header, sync } = visitor
    await visitor.open(samples.path)
    await visitor.waitForLog()
    const { killed, pushed } = await killDuringNextPush({
      shop,
      visitor,
      kill: async (dying, route) => {
        await route.fetch()
        await dying.kill()
        await route.abort('connectionreset')
      },
    })
    await visitor.product.add.click()
    await expectPage(header.cartWith(1)).toBeVisible()
    await killed
    await visitor.context.clearCookies()
    await shop.start()
    await sync.showsSyncedAfterReturn()
    await visitor.open('/cart')
    await expectPage(cart.line(samples.name).quantity).toHaveValue('1')
    await sync.showsSynced()
    await expectEachEventOnce({ visitor, pushed })
    expect(
      (await visitor.serverCarts.stream((await visitor.cartKey()) ?? '')).filter(({ type }) => type === 'ItemAdded')
        .length,
    ).toBe(1)
  })
})
