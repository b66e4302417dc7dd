import { filter, firstValueFrom, map, merge, race, take, timer } from 'rxjs'
import { attach } from '#sync/client/attach.ts'
import { fromListener } from '#sync/exchange/from-listener.ts'
import type { CartLog } from '#sync/log/cart-log.ts'
import { createCartLog } from '#sync/log/create-cart-log.ts'
import { nothingHandedOver } from '#sync/log/handoff.ts'
import type { ShopPorts } from '#sync/storage/shop-ports.ts'

/** The time limit of one attempt, in ms. */
const TIMEOUT_MS = 60_000

/**
 * Sends the log's pending changes, as if the worker were another tab of the browser: if a tab leads, that tab sends them, and
 * this waits for the log to show it. Rejects if the server could not be reached, so that the browser retries.
 */
export async function sendOutbox(ports: ShopPorts): Promise<void> {
  const log = createCartLog({
    clockAndIds: ports,
    seed: null,
    epochAtStart: ports.localRecord.epoch(),
    handedOver: nothingHandedOver,
  })
  const client = attach(log, ports)
  const come$ = merge(timer(0, ports.scheduler), fromListener<void>(log.watch)).pipe(
    map(() => endOf(log)),
    filter((end) => end !== null),
  )
  const over$ = timer(TIMEOUT_MS, ports.scheduler).pipe(map((): End => 'later'))
  const end = await firstValueFrom(race(come$, over$).pipe(take(1)))
  await client.stop()
  if (end === 'later') throw new Error('What waits could not be sent now')
}

/** `done`: there is nothing left that this code can send. */
type End = 'done' | 'later'

/** Null while sending continues. */
function endOf(log: CartLog): End | null {
  const { account, link, online, isUpdateNeeded } = log.status()
  if (log.phase() === 'opening') return null
  // A log in memory does not contain the stored changes.
  if (log.phase() === 'memory') return 'later'
  const isOver = account.status === 'customer' && account.ended
  if (isOver || isUpdateNeeded) return 'done'
  if (log.outbox.size() === 0 && account.status !== 'leaving') return 'done'
  return link === 'down' || !online ? 'later' : null
}
