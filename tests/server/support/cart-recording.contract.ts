import { describe, expect, it } from 'vitest'
import type { RecordingPage } from '#domain/support/recorded-cart.ts'
import { idleView } from '#tests/kit/entries.ts'
import type { SupportApp } from './support-app.ts'
import { supportedCustomer } from './supported-customer.ts'

/** The recordings that the console replays. */
export function describeCartRecording(open: () => Promise<SupportApp>): void {
  describe('a cart’s recording', () => {
    it('has every event, its browsers’ reports except problems, and the number of both', async () => {
      const { thandi, guestCart, log, sql } = await supportedCustomer(open)
      const text = `insert into browser_facts (cart_id, client_id, id, type, at, received_at, data)
        values ($1, $2, 'a problem', 'Problem', 1, 1, '{"what":"stalled","count":1}')`
      await sql.run({ text, values: [guestCart, log.clientId] })
      const { body } = await thandi.get(`/api/support/carts/${guestCart}/recording`)
      expect(body.events.map(({ position }: { position: number }) => position)).toEqual(
        body.events.map((_: unknown, index: number) => index + 1),
      )
      expect(body.seen.map(({ type, clientId }: { type: string; clientId: string }) => [type, clientId])).toEqual(
        expect.arrayContaining([
          ['Made', log.clientId],
          ['Synced', log.clientId],
        ]),
      )
      expect(body).toMatchObject({ total: body.events.length + body.seen.length, next: { events: null, seen: null } })
      // It was merged into the customer's.
      expect(body.cart).toMatchObject({ status: 'merged' })
    })

    it('includes the view facts, which are for the replay and not in the timeline', async () => {
      const { thandi, log, timeline, subject } = await supportedCustomer(open)
      const before = [(await timeline()).entries.length, (await subject()).devices[0]?.answers]
      log.reportsView(idleView)
      await log.push([])
      const { body } = await thandi.get(`/api/support/carts/${log.cartId()}/recording`)
      const shown = body.seen.filter(({ type }: { type: string }) => type === 'Viewed')
      expect(shown).toMatchObject([{ clientId: log.clientId, data: { view: idleView } }])
      expect([(await timeline()).entries.length, (await subject()).devices[0]?.answers]).toEqual(before)
    })

    it('is paged if it is long: every event and every fact once, and the current cart with the first page', async () => {
      const { thandi, guestCart, sql } = await supportedCustomer(open)
      const [events, facts] = [6_100, 5_200]
      await sql.run({
        text: `insert into cart_events (cart_id, position, origin, id, seq, type, v, at, stored_at, data)
          select $1, n, 'server', 'long-' || $1 || n, null, 'NoticesDismissed', 1, 1, 1, '{}'
          from generate_series((select max(position) + 1 from cart_events where cart_id = $1), ${events}) n`,
        values: [guestCart],
      })
      await sql.run({ text: 'update carts set position = $2 where id = $1', values: [guestCart, events] })
      await sql.run({
        text: `insert into browser_facts (cart_id, client_id, id, type, at, received_at, acknowledged, data)
          select $1, 'client-' || n / 2600, 'fact-' || n, 'Synced', n, n, n, '{}' from generate_series(1, ${facts}) n`,
        values: [guestCart],
      })
      const ask = async (query = ''): Promise<RecordingPage> =>
        (await thandi.get(`/api/support/carts/${guestCart}/recording${query}`)).body
      const first = await ask()
      const pages = [first]
      for (let { next } = first; next.events !== null; { next } = pages.at(-1) ?? first) {
        pages.push(await ask(`?events=${next.events}`))
      }
      for (let { next } = first; next.seen !== null; { next } = pages.at(-1) ?? first) {
        pages.push(await ask(`?seen=${encodeURIComponent(next.seen)}`))
      }
      expect(pages.length).toBeGreaterThan(2)
      expect(Math.max(...pages.map((page) => page.events.length + page.seen.length))).toBeLessThanOrEqual(5_000)
      expect(first.cart).not.toBeNull()
      for (const page of pages.slice(1)) expect(page).toMatchObject({ total: null, cart: null })
      const positions = pages.flatMap((page) => page.events.map(({ position }) => position))
      expect(positions).toEqual(Array.from({ length: events }, (_, index) => index + 1))
      const seen = pages.flatMap((page) => page.seen.map(({ clientId, id }) => `${clientId} ${id}`))
      expect(new Set(seen).size).toBe(seen.length)
      expect(first.total).toBe(positions.length + seen.length)
      expect((await thandi.get(`/api/support/carts/${guestCart}/recording?seen=nowhere`)).status).toBe(400)
    })
  })
}
