import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { v7 } from 'uuid'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { changesBetween } from '#domain/replay/cart-change.ts'
import { describeCartChange } from '#domain/replay/describe-change.ts'
import { runToEnd } from '#domain/replay/sliced-work.ts'
import type { RecordedCart } from '#domain/support/recorded-cart.ts'
import type { TimelineEntry } from '#domain/support/timeline-calls.ts'
import { type SyncAnswer, SyncAnswerSchema } from '#domain/wire/sync-protocol.ts'
import { prepareTracks } from '#src/support/replay-tracks.ts'
import { formatClock, formatTimestamp, formatTimestampDay } from '#src/ui/format/format-timestamp.ts'
import { dataOf, hostileData, hostileEvents, hostileReports } from '#tests/kit/hostile-pushes.ts'
import type { SupportApp } from './support-app.ts'

export function describeHostilePushes(open: () => Promise<SupportApp>): void {
  describe('any push by a browser', () => {
    it('gets an answer that every browser can read, and leaves a cart that the console can describe', async () => {
      const { browser, agent } = await open()
      const thandi = await agent()
      const shopper = browser()
      const push = async (body: object): Promise<SyncAnswer | null> => {
        const answer = await shopper.post('/api/sync', { protocol: 1, cursor: 0, ...body })
        expect([200, 400]).toContain(answer.status)
        return answer.status === 200 ? v.parse(SyncAnswerSchema, answer.body) : null
      }
      await fc.assert(
        fc.asyncProperty(hostileEvents, hostileReports, hostileData, async (made, reports, other) => {
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
          const seen = reports.map((report) => ({ id: v7(), ...report }))
          const first = await push({ cartKey, clientId, events: pushed, seen })
          const again = pushed.map((event) => ({ ...event, data: dataOf(other), tab: undefined }))
          const repeated = seen.map((report) => ({ ...report, id: v7() }))
          const second = await push({ cartKey, clientId, events: again, seen: repeated })
          const answer = await push({ cartKey, clientId: randomUUID(), events: [] })
          // A first push that was refused as a whole may be valid with the other data.
          expect(answer?.cursor).toBe((first ?? second ?? begun)?.cursor)
          const { body: timeline } = await thandi.get(`/api/support/timeline?cartId=${answer?.cartId}`)
          for (const { says, at, theirAt } of timeline.entries as TimelineEntry[]) {
            expect(
              `${says}, ${formatTimestamp(at)}, ${formatTimestamp(theirAt ?? at)}, ${formatTimestampDay(at)}`,
            ).toMatch(/\S/)
          }
          const { body } = await thandi.get(`/api/support/carts/${answer?.cartId}/recording`)
          for (const { length, stepTo, cartAt } of runToEnd(prepareTracks(body as RecordedCart))) {
            for (let point = 1; point <= length; point += 1) {
              const step = stepTo(point)
              expect(`${step?.says}, ${formatClock(step?.at ?? 0)}`).toMatch(/\S/)
              expect(
                changesBetween(cartAt(point - 1), cartAt(point))
                  .map(describeCartChange)
                  .join(),
              ).not.toMatch(/undefined|NaN/)
            }
          }
        }),
        { numRuns: 20 },
      )
    })
  })
}
