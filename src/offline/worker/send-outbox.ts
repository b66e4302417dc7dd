import { filter, firstValueFrom, map, merge, race, take, timer } from 'rxjs'
import { attach } from '#sync/client/attach.ts'
import { fromListener } from '#sync/exchange/from-listener.ts'
import type { CartLog } from '#sync/log/cart-log.ts'
import { createCartLog } from '#sync/log/create-cart-log.ts'
import { nothingHandedOver } from '#sync/log/handoff.ts'
import type { ShopPorts } from '#sync/storage/shop-ports.ts'

/** The most ms that one try takes. */
const LIMIT = 60_000

/**
 * Sends what the log holds, as one more tab of the browser: a tab that leads sends it, and then the log says so here too.
 * Rejects where the server could not be reached, so that whoever called calls again.
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
  const over$ = timer(LIMIT, ports.scheduler).pipe(map((): End => 'later'))
  const end = await firstValueFrom(race(come$, over$).pipe(take(1)))
  await client.stop()
  if (end === 'later') throw new Error('What waits could not be sent now')
}

/** `done`: there is nothing left that this code could send. */
type End = 'done' | 'later'

/** Null while it goes on. */
function endOf(log: CartLog): End | null {
  const { account, link, online, updateNeeded } = log.status()
  if (log.phase() === 'opening') return null
  // A log in memory is another one than what waits in the store.
  if (log.phase() === 'memory') return 'later'
  const isOver = account.status === 'customer' && account.ended
  if (isOver || updateNeeded) return 'done'
  if (log.outbox.size() === 0 && account.status !== 'leaving') return 'done'
  return link === 'down' || !online ? 'later' : null
}
