import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { v7 } from 'uuid'
import { afterAll, describe, expect, it } from 'vitest'
import type { SyncAnswer } from '#domain/wire/sync-protocol.ts'
import { dataOf, hostileData, hostileEvents, hostileReports } from '#tests/kit/hostile-pushes.ts'
import { openAttackedShop, TIMEOUT } from './attacked-shop.ts'
import { documentedCalls } from './documented-calls.ts'
import { faultsOfCall } from './judge.ts'
import { send } from './send.ts'
import { shopBrowser } from './shop-browser.ts'
import { tableNames } from './table-watch.ts'
import { visitorsOf } from './visitors.ts'

const shop = await openAttackedShop()
const { app, sql } = shop
const calls = await documentedCalls(shop)
const tables = await tableNames(sql)
const { cookies: agent } = await visitorsOf(shop).staff('developer')
afterAll(shop.close, TIMEOUT)

const named = (name: string) => {
  const call = calls.find((each) => each.name === name)
  if (call === undefined) throw new Error(`There is no call ${name}`)
  return call
}
const sync = named('POST /api/sync')

/** Now and then any JSON value instead of the usual one. */
const rarely = <Value>(usual: fc.Arbitrary<Value>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) })

/** The body of a push, possibly invalid in any part. */
const pushes = fc.record(
  {
    protocol: rarely(fc.constant(1)),
    cursor: rarely(fc.constantFrom(0, 1, 2 ** 31, Number.MAX_SAFE_INTEGER)),
    events: rarely(hostileEvents),
    data: hostileData,
    seen: rarely(hostileReports),
    problems: rarely(
      fc.array(fc.record({ what: fc.constantFrom('stalled', 'x'), count: fc.integer(), at: fc.double() }), {
        maxLength: 3,
      }),
    ),
    sentAt: rarely(fc.double()),
    more: fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 2 }),
  },
  { requiredKeys: ['protocol', 'cursor', 'events', 'data', 'more'] },
)
type Push = typeof pushes extends fc.Arbitrary<infer Made> ? Made : never

/** Gives events an id and a number, so that the shop validates their content. */
function bodyOf({ events, seen, data: other, more, ...rest }: Push, cartKey: string): object {
  const made = Array.isArray(events)
    ? events.map((event, at) =>
        isObject(event)
          ? {
              id: v7(),
              seq: at + 1,
              tab: 'tab-1',
              ...event,
              data: dataOf((event.data as string | undefined) ?? 'null'),
            }
          : event,
      )
    : events
  const reports = Array.isArray(seen)
    ? seen.map((report) => (isObject(report) ? { id: v7(), ...report } : report))
    : seen
  return { ...more, clientId: randomUUID(), cartKey, ...rest, events: made, seen: reports, guest: dataOf(other) }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

async function newCart(): Promise<SyncAnswer & { readonly cartKey: string }> {
  const payload = { protocol: 1, cartKey: null, clientId: randomUUID(), cursor: 0, events: [] }
  return JSON.parse((await send(app, { method: 'POST', url: '/api/sync', payload })).body)
}

/** What is wrong with the console's answers about a cart, for each call that shows one. */
async function consoleFaults(cartId: string): Promise<readonly string[]> {
  const calls = [
    ['GET /api/support/carts/:cartId', { url: `/api/support/carts/${cartId}` }],
    ['GET /api/support/timeline', { url: `/api/support/timeline?cartId=${cartId}` }],
    ['GET /api/support/carts/:cartId/recording', { url: `/api/support/carts/${cartId}/recording` }],
    ['GET /api/support/find', { url: `/api/support/find?q=${cartId}` }],
    ['POST /api/support/export', { url: '/api/support/export', payload: { cartId, reason: 'They asked.' } }],
  ] as const
  const found: string[] = []
  for (const [name, sent] of calls) {
    const received = await send(app, { method: name.split(' ')[0] ?? '', ...sent }, agent)
    const isShown = received.status === 200 && received.body.includes(cartId)
    found.push(...faultsOfCall(named(name), received, tables), ...(isShown ? [] : [`${name} does not show the cart`]))
  }
  return found
}

describe('any JSON pushed by a browser as events and reports', () => {
  it(
    'gets a valid answer, leaves the cart usable for other browsers, and is shown by the console',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(pushes, { minLength: 1, maxLength: 3 }), async (pushed) => {
          const { cartKey, cartId } = await newCart()
          const other = shopBrowser(shop, cartKey)
          expect(await other.settle()).toEqual(['settled'])

          for (const push of pushed) {
            const received = await send(app, { method: 'POST', url: '/api/sync', payload: bodyOf(push, cartKey) })
            expect(faultsOfCall(sync, received, tables)).toEqual([])
          }

          expect(await other.settle()).toEqual(['settled'])
          await other.addsSamples()
          expect(await other.settle()).toEqual(['settled'])
          expect([other.refusals(), other.samples()]).toEqual([[], 1])

          const fresh = shopBrowser(shop, cartKey)
          expect(await fresh.settle()).toEqual(['settled'])
          expect(fresh.view().lines).toEqual(other.view().lines)
          expect(await consoleFaults(cartId)).toEqual([])
          await Promise.all([other.close(), fresh.close()])
        }),
        { numRuns: 40 },
      )
    },
    TIMEOUT,
  )
})
