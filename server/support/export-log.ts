import type { StoredEvent } from '#domain/event/envelope.ts'
import { encodeLogFile } from '#domain/replay/log-file.ts'
import { pseudonymised } from '#domain/replay/pseudonyms.ts'
import type { Recording } from '#domain/replay/recording.ts'
import { runToEnd } from '#domain/replay/sliced-work.ts'
import { reconstructBrowserLogs, serverStreamOf } from '#domain/support/browser-logs.ts'
import type { Run } from '#server/database/sql.ts'
import { orderEvents } from '#server/order/order-store.ts'
import type { SecretBox } from '#server/security/secret-box.ts'
import { readRecordedCart } from './recorded-cart.ts'
import { shopSecret } from './shop-secrets.ts'
import { cartsOfSameCustomer, ordersOfCarts } from './subject.ts'

interface ExportOptions {
  readonly cartId: string
  readonly secrets: SecretBox
  /** Epoch ms. */
  readonly now: number
}

/** A log file with everything that happened to a customer's carts, without personal data; null if there is no such cart. */
export async function exportLog(
  run: Run,
  { cartId, secrets, now }: ExportOptions,
): Promise<{ readonly name: string; readonly text: string } | null> {
  const carts = await cartsOfSameCustomer(run, cartId)
  if (carts.length === 0) return null
  const streams: Recording[] = []
  for (const id of carts) {
    const recorded = await readRecordedCart(run, id)
    if (recorded === undefined) continue
    streams.push(serverStreamOf(recorded))
    for (const { isReported: _, positions: __, ...log } of runToEnd(reconstructBrowserLogs(recorded))) streams.push(log)
  }
  streams.push(...(await customerStreams(run, carts)))
  for (const { id } of await ordersOfCarts(run, carts)) {
    streams.push({ side: 'server', stream: `order:${id}`, events: await orderEvents(run, id) })
  }
  // The same key in every export of this shop, so that files can be compared. It is secret, so that no names can be tried.
  const key = await shopSecret(run, secrets, 'pseudonyms')
  return { name: `cart-${cartId}.json`, text: encodeLogFile(pseudonymised({ exportedAt: now, streams }, key)) }
}

async function customerStreams(run: Run, cartIds: readonly string[]): Promise<Recording[]> {
  const events = await run<StoredEvent & { readonly session_id: string }>({
    text: `select session_id, e.position, 'server' as origin, e.id, null as seq, type, v, at, data
      from customer_events e join sessions s on s.id = session_id join customers c on c.id = s.customer_id
      where c.cart_id = any($1::text[]) order by session_id, e.position`,
    values: [cartIds],
  })
  const sessions = Map.groupBy(events, ({ session_id }) => session_id)
  return [...sessions].map(([id, ofSession]) => ({
    side: 'server',
    stream: `customer:${id}`,
    events: ofSession.map(({ session_id: _, ...event }) => event),
  }))
}
