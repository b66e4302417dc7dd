import { randomInt, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { v7 } from 'uuid'
import { expect } from 'vitest'
import { dataOf, hostileEvents, hostileReports } from '#tests/kit/hostile-pushes.ts'
import { signInAgent } from './kit/agent.ts'
import { expectPage } from './kit/expect-page.ts'
import { test } from './kit/own-shop.ts'
import { careKit, samples } from './kit/products.ts'
import { expectServerCart } from './kit/same-cart.ts'

const seed = Number(process.env.ATTACK_SEED ?? randomInt(2 ** 31))
/** Events that once crashed a console, besides generated ones. */
const known = [
  { type: 'ItemAdded', v: 1, at: 8.64e15 + 1, data: 'null' },
  { type: 'ItemAdded', v: 1, at: 0, data: 'null' },
  { type: 'QuantityChanged', v: 1, at: 0, data: 4_090 },
]
const sampled = fc.sample(fc.tuple(hostileEvents, hostileReports), { seed, numRuns: 12 })

interface Pushed {
  readonly url: string
  readonly cartKey: string
}

/** Pushes all of them into a cart, each as a new client. */
async function pushAll({ url, cartKey }: Pushed): Promise<void> {
  for (const [events, seen] of [[known, []] as const, ...sampled]) {
    const body = {
      protocol: 1,
      cartKey,
      clientId: randomUUID(),
      cursor: 0,
      events: events.map((event, at) => ({ id: v7(), seq: at + 1, ...event, data: dataOf(event.data) })),
      seen: seen.map((report) => ({ id: v7(), ...report })),
    }
    const headers = { 'content-type': 'application/json' }
    const { status } = await fetch(`${url}/api/sync`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect([200, 400]).toContain(status)
  }
}

test('whatever is pushed into a cart, its pages render it and keep working, and the console describes it', async ({
  shop,
  visitor,
  newVisitor,
  annotate,
}) => {
  await annotate(`ATTACK_SEED=${seed}`)
  const { cart, sync, open } = visitor
  await visitor.fillCart(samples)
  await sync.showsSynced()
  const cartKey = (await visitor.cartKey()) ?? ''
  await pushAll({ url: shop.url(), cartKey })

  // The page's earlier content is replaced with the shop's.
  const showsServersCart = () => expectServerCart(visitor, { cartKey })
  await open('/cart')
  await showsServersCart()
  await visitor.buy(careKit)
  await open('/cart')
  await expectPage(cart.line(careKit.name).quantity).toHaveValue('1')
  await sync.showsPending(0)
  await showsServersCart()

  const { page } = await signInAgent({ shop, visitor: await newVisitor(), name: 'Thandi', role: 'support' })
  await page.getByRole('radio', { name: 'Change rejected' }).check()
  await expectPage(page.getByRole('status')).toContainText('1 customer')
  await page.getByRole('table').getByRole('link').click()
  await expectPage(page.getByRole('region', { name: 'Entries' })).toContainText('Leather care kit added')
  await page.getByRole('link', { name: 'Replay' }).click()
  const views = page.getByRole('radiogroup', { name: 'View' }).getByRole('radio')
  const held = page.getByRole('region', { name: 'Server cart' })
  for (const view of [views.last(), views.first()]) {
    await view.click()
    await expectPage(view).toBeChecked()
    await expectPage(held).toBeVisible()
  }
  await expectPage(held.getByLabel('Cart lines')).toContainText('Leather care kit')
})
