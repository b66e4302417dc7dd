import { attach } from '#sync/client/attach.ts'
import { openShopClient } from '#sync/client/open-shop-client.ts'
import { type HandoffStore, nothingHandedOver } from '#sync/log/handoff.ts'
import type { Seed } from '#sync/log/seed.ts'
import type { LocalRecord } from '#sync/ports/ports.ts'
import type { ShopPorts } from '#sync/storage/shop-ports.ts'

interface Opening {
  readonly seed?: Seed | null
  readonly handoff?: HandoffStore
}

/** No events are handed over from a previous page or to the next. */
export const noHandoff: HandoffStore = {
  read: () => nothingHandedOver,
  drop: () => {},
  writeOnPageHide: () => {},
  onRestore: () => {},
}

/** A page's client with its store and its engine, whose code is loaded at once. */
export function wholeClient(ports: ShopPorts, { seed = null, handoff = noHandoff }: Opening = {}) {
  return openShopClient({
    clockAndIds: ports,
    seed,
    localRecord: ports.localRecord,
    handoff,
    attach: async (log) => attach(log, ports),
    retryDelay: () => new Promise(() => {}),
  })
}

/** An in-memory replacement for a browser's local record. */
export function localRecordAt(epoch: number | null): LocalRecord {
  let recorded = epoch
  let key: string | null = null
  let made = 0
  return {
    epoch: () => recorded,
    setEpoch(next) {
      recorded = next
    },
    newCartKey() {
      if (key === null) made += 1
      key ??= `${made}`.padStart(22, 'n')
      return key
    },
    proposedCartKey: () => key,
    dropCartKey(old) {
      if (key === old) key = null
    },
  }
}
