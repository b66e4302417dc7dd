import type { CartLog, WritableCartLog } from '../log/cart-log.ts'
import { type CartLogParts, createCartLog } from '../log/create-cart-log.ts'
import type { HandoffStore } from '../log/handoff.ts'
import type { NewEvent } from '../log/new-event.ts'
import type { LocalRecord } from '../ports/ports.ts'
import type { AttachedClient, ShopClient } from './shop-client.ts'

export interface OpeningPorts extends Pick<CartLogParts, 'clockAndIds' | 'seed'> {
  readonly localRecord: Pick<LocalRecord, 'epoch'>
  readonly handoff: HandoffStore
  /** Loads the code of the store and the engine, and attaches them. Retried after `retryDelay` when it fails. */
  readonly attach: (log: WritableCartLog) => Promise<AttachedClient>
  readonly retryDelay: () => Promise<void>
}

/** Opens a page's client at its first line of script, for acts at once. Its store and its engine are attached when their code has loaded. */
export function openShopClient(ports: OpeningPorts): ShopClient & { readonly log: CartLog } {
  const { clockAndIds, seed, localRecord, handoff } = ports
  const handedOver = handoff.read(localRecord.epoch() ?? 0)
  const log = createCartLog({ clockAndIds, seed, epochAtStart: localRecord.epoch(), handedOver })
  /** Resolves when a change of the log fulfils the condition. */
  const until = (isSo: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const unsubscribe = log.subscribe(() => isSo() && resolve(unsubscribe()))
    })
  /** Adds the acts that another page of the tab could not store. */
  const take = async (unsaved: readonly NewEvent[]): Promise<void> => {
    const known = new Set([...log.outbox.unsaved(), ...log.outbox.unsent()].map(({ id }) => id))
    const acts = unsaved.filter(({ id }) => !known.has(id))
    if (acts.length === 0) return
    const where = await log.add(acts)
    // In memory they stay handed over until the server has them, and not longer: this page may crash.
    if (where === 'memory') await until(() => log.getSnapshot().sync.pending === 0)
    handoff.drop()
  }
  void take(handedOver.unsaved)
  handoff.writeOnPageHide(log.handoff)
  // A later page of the tab may have handed acts over, and may never be restored itself.
  handoff.onRestore(() => {
    const epoch = localRecord.epoch() ?? 0
    const { unsaved, unsent } = handoff.read(epoch)
    const acts = log.phase() === 'stored' ? unsaved : [...unsent, ...unsaved]
    const reached = (): number => log.epoch() ?? epoch
    // This page may not have finished, or not have heard of, the logout that began the epoch.
    if (reached() === epoch) void take(acts)
    else void until(() => reached() >= epoch).then(() => take(reached() === epoch ? acts : []))
  })

  let isStopped = false
  let client: AttachedClient | null = null
  const attachWithRetry = async (): Promise<AttachedClient> => {
    for (;;) {
      try {
        client = await ports.attach(log)
        if (isStopped) await client.stop()
        return client
      } catch {
        if (isStopped) return new Promise(() => {})
        log.note({ link: 'down' })
        await ports.retryDelay()
      }
    }
  }
  const attached = attachWithRetry()

  return {
    log,
    getSnapshot: log.getSnapshot,
    subscribe: log.subscribe,
    act: log.act,
    customer: { getSnapshot: log.getCustomer, subscribe: log.subscribe },
    dismissRefusal: (eventId) => void attached.then((ready) => ready.dismissRefusal(eventId)),
    dismissMergedCart: () => void attached.then((ready) => ready.dismissMergedCart()),
    reportView: (view) => client?.reportView(view),
    cartKey: () => client?.cartKey() ?? null,
    pull: () => client?.pull(),
    claimActs: async () => (await attached).claimActs(),
    applyUpdates: async (updates) => (await attached).applyUpdates(updates),
    logIn: async (...login) => (await attached).logIn(...login),
    logoutAnswered: async () => (await attached).logoutAnswered(),
    flushBeforeLogout: async () => (await attached).flushBeforeLogout(),
    logOut: async () => (await attached).logOut(),
    clear: async () => (await attached).clear(),
    async stop() {
      isStopped = true
      await client?.stop()
    },
  }
}
