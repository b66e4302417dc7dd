import type { Run } from '#server/database/sql.ts'
import type { BrowserReport } from './browser-facts.ts'

/** The most browser facts of one cart. */
const MAX_FACTS = 3_000

/** Stores the reports of several exchanges. A fact reported twice is stored once; a problem reported again is updated. */
export async function storeReports(run: Run, reports: readonly BrowserReport[]): Promise<void> {
  const rows = new Map<string, object>()
  for (const { cartId, clientId, receivedAt, facts } of reports) {
    for (const fact of facts) {
      const key = JSON.stringify([cartId, clientId, fact.id])
      if (!rows.has(key) || fact.type === 'Problem') {
        rows.set(key, { cart_id: cartId, client_id: clientId, received_at: receivedAt, ...fact })
      }
    }
  }
  const browsers = reports.map(({ cartId, clientId, receivedAt }) => ({
    cart_id: cartId,
    client_id: clientId,
    received_at: receivedAt,
  }))
  await run({
    name: 'browser facts',
    // Also deletes the `stuck` facts of these browsers: their acts have arrived.
    text: `with told as materialized (select * from json_populate_recordset(null::browser_facts, $2)),
      room as materialized (select cart_id, ${MAX_FACTS} - (select count(*) from browser_facts kept where kept.cart_id = cart.cart_id) as free
        from (select distinct cart_id from told) cart),
      past as (delete from cart_facts using json_to_recordset($1) as browser (cart_id text, client_id text, received_at bigint)
        where cart_facts.cart_id = browser.cart_id and kind = 'stuck' and value = browser.client_id and at <= browser.received_at)
      insert into browser_facts (cart_id, client_id, id, type, at, received_at, acknowledged, data)
      select cart_id, client_id, id, type, at, received_at, acknowledged, data
      from (select *, row_number() over (partition by cart_id) as place from told) fact join room using (cart_id)
      where place <= free
      on conflict (cart_id, client_id, id) do update set data = excluded.data
        where browser_facts.type = 'Problem' and excluded.type = 'Problem'`,
    values: [JSON.stringify(browsers), JSON.stringify([...rows.values()])],
  })
  await storeMarks(run, reports)
}

/**
 * Marks carts for support. If a page showed another total than the server's, the cart is marked only if no event in the
 * answer explains it: the customer's own code, a refusal, or a change by the shop or another browser.
 */
async function storeMarks(run: Run, reports: readonly BrowserReport[]): Promise<void> {
  const marks = reports.flatMap(({ cartId, clientId, receivedAt, marks }) =>
    marks.map(({ kind, span }) => ({ cart_id: cartId, client_id: clientId, at: receivedAt, kind, ...span })),
  )
  if (marks.length === 0) return
  await run({
    name: 'browser marks',
    text: `insert into cart_facts (cart_id, kind, value, at)
      select mark.cart_id, mark.kind, '', max(mark.at)
      from json_to_recordset($1) as mark (cart_id text, client_id text, kind text, at bigint, begin integer, cursor integer)
      where mark.begin is null or not exists (select 1 from cart_events event
        where event.cart_id = mark.cart_id and position > mark.begin and position <= mark.cursor
        and (origin <> mark.client_id or type in ('CouponApplied', 'EventRefused')) and type <> 'AutomaticCouponsOffered')
      group by mark.cart_id, mark.kind
      on conflict (cart_id, kind, value) do update set at = excluded.at`,
    values: [JSON.stringify(marks)],
  })
}
