import type { Reply, Transport } from '#sync/ports/ports.ts'
import type { SettingsStore } from './settings.ts'

const unreachable: Reply = { kind: 'unreachable' }

/** A transport with network faults that a developer can switch on. */
export function faultyTransport(inner: Transport, settings: SettingsStore): Transport {
  const isOffline = (): boolean => settings.get().isOffline
  const call = async (send: () => Promise<Reply>): Promise<Reply> => {
    if (isOffline()) return unreachable
    const answer = await send()
    // The developer may have gone offline before the response arrived.
    return isOffline() ? unreachable : answer
  }
  return {
    async exchange(request, signal) {
      const answer = await call(() => inner.exchange(request, signal))
      if (answer.kind !== 'answered' || !settings.get().dropsNext) return answer
      settings.set({ dropsNext: false })
      return unreachable
    },
    live(listener) {
      let end: (() => void) | null = null
      const follow = (): void => {
        if (!isOffline()) {
          end ??= inner.live(listener)
        } else if (end !== null) {
          end()
          end = null
          listener({ kind: 'lost' })
        }
      }
      const unfollow = settings.subscribe(follow)
      follow()
      return () => {
        unfollow()
        end?.()
      }
    },
    customer: (signal) => call(() => inner.customer(signal)),
    logOut: (signal) => call(() => inner.logOut(signal)),
  }
}
