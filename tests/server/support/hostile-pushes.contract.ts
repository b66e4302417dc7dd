import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { v7 } from 'uuid'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { cartChanges } from '#domain/replay/cart-change.ts'
import { finished } from '#domain/replay/paused.ts'
import { tellChange } from '#domain/replay/tell-change.ts'
import type { RecordedCart, TimelineEntry } from '#domain/support/support-calls.ts'
import { type SyncAnswer, SyncAnswerSchema } from '#domain/wire/sync-protocol.ts'
import { prepareTracks } from '#src/support/replay-tracks.ts'
import { formatClock, formatTimestamp, formatTimestampDay } from '#src/ui/format/format-timestamp.ts'
import { throwAdded, throwKey } from './shopper.ts'
import type { SupportApp } from './support-app.ts'

const terms = {
  code: 'WRONG',
  benefit: { kind: 'fixed', amount: 1 },
  minimum_spend: null,
  products: null,
  categories: null,
  starts_at: null,
  ends_at: 8.64e15 + 1,
  automatic: false,
  description: '',
}
const good: readonly (readonly [string, unknown])[] = [
  ['ItemAdded', throwAdded],
  ['QuantityChanged', { itemKey: throwKey, quantity: 2 }],
  ['CouponApplied', { code: 'WRONG', terms }],
  ['ShippingMethodSwitched', { shippingMethod: 'localPickup' }],
  ['NoticesDismissed', {}],
]
const names = [
  'EventRefused',
  'ItemRepriced',
  'CartsMerged',
  'CartOrdered',
  'OrderPlaced',
  'Reset',
  'Synced',
  'Nothing',
]
const types = fc.constantFrom(...good.map(([type]) => type), ...names)

/** As text, and as a number where it nests so deep, so that a failure can be printed. */
const datas = fc.oneof(
  fc.constantFrom(...good.map(([, data]) => data)).map((data) => JSON.stringify(data)),
  fc.constantFrom('null', '0', '""', '[]', '{}', '{"code":null}', '{"itemKey":{}}', '{"type":"ItemAdded","data":null}'),
  fc.json(),
  fc.constantFrom(30, 33, 4_090),
  fc.constantFrom(1, 20_000).map((length) => JSON.stringify({ ...throwAdded, more: 'x'.repeat(length) })),
)
const dataOf = (told: string | number): unknown =>
  typeof told === 'string' ? JSON.parse(told) : JSON.parse(`${'['.repeat(told)}${']'.repeat(told)}`)
const numbers = fc.oneof(
  fc.constantFrom(0, 1, -1, 1.5, 8.64e15, 8.64e15 + 1, Number.MAX_SAFE_INTEGER, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e300),
  fc.integer({ min: 0, max: 2 ** 31 - 1 }),
)
const events = fc.array(fc.record({ type: types, v: fc.constantFrom(1, 1, 1, 2, 2 ** 31), at: numbers, data: datas }), {
  minLength: 1,
  maxLength: 6,
})
const reports = fc.array(
  fc.record({
    type: fc.constantFrom('Synced', 'Reset'),
    at: numbers,
    after: numbers,
    cursor: numbers,
    acknowledged: numbers,
    shown: numbers,
    total: numbers,
    why: fc.constantFrom('gap', 'hash_differs', 'anything'),
  }),
  { maxLength: 3 },
)

export function describeHostilePushes(open: () => Promise<SupportApp>): void {
  describe('whatever a browser pushes', () => {
    it('is answered, leaves an answer that every browser can read, and a cart that the console can tell', async () => {
      const { browser, agent } = await open()
      const thandi = await agent()
      const shopper = browser()
      const push = async (body: object): Promise<SyncAnswer | null> => {
        const answer = await shopper.post('/api/sync', { protocol: 1, cursor: 0, ...body })
        expect([200, 400]).toContain(answer.status)
        return answer.status === 200 ? v.parse(SyncAnswerSchema, answer.body) : null
      }
      await fc.assert(
        fc.asyncProperty(events, reports, datas, async (made, told, other) => {
          const clientId = randomUUID()
          const begun = await push({
            cartKey: null,
            clientId: randomUUID(),
            newCartKey: v7().replaceAll('-', ''),
            events: [],
          })
          const cartKey = begun?.cartKey ?? null
          const own = { tab: 'tab-1' }
          const pushed = made.map((event, at) => ({
            id: v7(),
            seq: at + 1,
            ...own,
            ...event,
            data: dataOf(event.data),
          }))
          const seen = told.map((report) => ({ id: v7(), ...report }))
          const first = await push({ cartKey, clientId, events: pushed, seen })
          const again = pushed.map((event) => ({ ...event, data: dataOf(other), tab: undefined }))
          await push({ cartKey, clientId, events: again, seen: seen.map((report) => ({ ...report, id: v7() })) })
          const answer = await push({ cartKey, clientId: randomUUID(), events: [] })
          expect(answer?.cursor).toBe(first?.cursor ?? begun?.cursor)
          const { body: timeline } = await thandi.get(`/api/support/timeline?cartId=${answer?.cartId}`)
          for (const { says, at, theirAt } of timeline.entries as TimelineEntry[]) {
            expect(
              `${says}, ${formatTimestamp(at)}, ${formatTimestamp(theirAt ?? at)}, ${formatTimestampDay(at)}`,
            ).toMatch(/\S/)
          }
          const { body } = await thandi.get(`/api/support/carts/${answer?.cartId}/recording`)
          for (const { length, stepTo, cartAt } of finished(prepareTracks(body as RecordedCart))) {
            for (let point = 1; point <= length; point += 1) {
              const step = stepTo(point)
              expect(`${step?.says}, ${formatClock(step?.at ?? 0)}`).toMatch(/\S/)
              expect(
                cartChanges(cartAt(point - 1), cartAt(point))
                  .map(tellChange)
                  .join(),
              ).not.toMatch(/undefined|NaN/)
            }
          }
        }),
        { numRuns: 20 },
      )
    }, 60_000)
  })
}
