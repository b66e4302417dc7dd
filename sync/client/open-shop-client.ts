import type { CartLog, WritableCartLog } from '../log/cart-log.ts'
import { type CartLogParts, createCartLog } from '../log/create-cart-log.ts'
import type { HandoffStore } from '../log/handoff.ts'
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
  const handedOver = handoff.read()
  const log = createCartLog({ clockAndIds, seed, epochAtStart: localRecord.epoch(), handedOver })
  if (handedOver.unsaved.length > 0) {
    void log.add(handedOver.unsaved).then((where) => {
      if (where !== 'memory') handoff.drop()
      // In memory they stay handed over until the server has them, and not longer: this page may crash.
      else log.subscribe(() => log.getSnapshot().sync.pending === 0 && handoff.drop())
    })
  }
  handoff.writeOnPageHide(log.handoff)

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
        log.note({ storage: 'memory' })
        await ports.retryDelay()
        log.note({ storage: 'indexeddb' })
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
