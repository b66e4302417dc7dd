import { describe, expect, it } from 'vitest'
import { SYNC_PROTOCOL, type SyncRequest } from '#domain/wire/sync-protocol.ts'
import { faultyTransport } from '#src/developer/faulty-transport.ts'
import { createSettingsStore } from '#src/developer/settings.ts'
import type { LiveSignal, Reply, Transport } from '#sync/ports/ports.ts'
import { clientOf } from '#tests/kit/entries.ts'

const request: SyncRequest = {
  protocol: SYNC_PROTOCOL,
  clientId: clientOf(1),
  cartKey: null,
  cursor: 0,
  events: [],
}
const answered: Reply = { kind: 'answered', status: 200, body: {}, retryAfter: null }
const unreachable: Reply = { kind: 'unreachable' }
const { signal } = new AbortController()

/** A transport to a server that answers, with the developer's settings. */
function developed() {
  const settings = createSettingsStore({ read: () => null, write: () => {}, watch: () => {} })
  const reached: string[] = []
  const signals: LiveSignal['kind'][] = []
  let lines = 0
  let whileSending = (): void => {}
  const call = (name: string) => async (): Promise<Reply> => {
    reached.push(name)
    whileSending()
    return answered
  }
  const inner: Transport = {
    exchange: call('exchange'),
    customer: call('customer'),
    logOut: call('logOut'),
    live(listener) {
      lines += 1
      listener({ kind: 'open' })
      return () => {
        lines -= 1
      }
    },
  }
  const transport = faultyTransport(inner, settings)
  return {
    settings,
    transport,
    reached,
    signals,
    lines: () => lines,
    listen: () => transport.live(({ kind }) => signals.push(kind)),
    during(act: () => void) {
      whileSending = act
    },
  }
}

describe('the faulty transport of the developer overlay', () => {
  it('passes everything through while nothing is switched on', async () => {
    const { transport, reached, listen, lines } = developed()
    const end = listen()
    expect(await transport.exchange(request, signal)).toEqual(answered)
    expect(await transport.customer(signal)).toEqual(answered)
    expect(await transport.logOut(signal)).toEqual(answered)
    expect(reached).toEqual(['exchange', 'customer', 'logOut'])
    expect(lines()).toBe(1)
    end()
    expect(lines()).toBe(0)
  })

  it('lets no call reach the server when offline', async () => {
    const { settings, transport, reached } = developed()
    settings.set({ isOffline: true })
    expect(await transport.exchange(request, signal)).toEqual(unreachable)
    expect(await transport.customer(signal)).toEqual(unreachable)
    expect(await transport.logOut(signal)).toEqual(unreachable)
    expect(reached).toEqual([])
  })

  it('loses an answer when the connection is cut while it is in transit', async () => {
    const { settings, transport, reached, during } = developed()
    during(() => settings.set({ isOffline: true }))
    expect(await transport.exchange(request, signal)).toEqual(unreachable)
    expect(reached).toEqual(['exchange'])
  })

  it('closes the live connection when offline, reports it once, and reopens it afterwards', () => {
    const { settings, signals, lines, listen } = developed()
    const end = listen()
    settings.set({ isOffline: true })
    settings.set({ isOpen: true })
    expect(lines()).toBe(0)
    settings.set({ isOffline: false })
    expect(lines()).toBe(1)
    end()
    settings.set({ isOffline: true })
    settings.set({ isOffline: false })
    expect(lines()).toBe(0)
    expect(signals).toEqual(['open', 'lost', 'open'])
  })

  it('drops the next answer of an exchange, which has reached the server, and no other', async () => {
    const { settings, transport, reached } = developed()
    settings.set({ dropsNext: true })
    expect(await transport.customer(signal)).toEqual(answered)
    expect(await transport.exchange(request, signal)).toEqual(unreachable)
    expect(reached).toEqual(['customer', 'exchange'])
    expect(settings.get().dropsNext).toBe(false)
    expect(await transport.exchange(request, signal)).toEqual(answered)
  })

  it('keeps the drop pending until there is an answer', async () => {
    const { settings, transport } = developed()
    settings.set({ dropsNext: true, isOffline: true })
    await transport.exchange(request, signal)
    expect(settings.get().dropsNext).toBe(true)
  })
})

describe('the developer’s settings', () => {
  it('survive a reload and apply to other tabs, whatever is in the storage', () => {
    let kept: string | null = 'nothing that was written here'
    const watchers: (() => void)[] = []
    const storage = {
      read: () => kept,
      write(text: string) {
        kept = text
      },
      watch: (listener: () => void) => watchers.push(listener),
    }
    const one = createSettingsStore(storage)
    const other = createSettingsStore(storage)
    expect(one.get()).toEqual({ isOpen: false, isOffline: false, dropsNext: false })
    one.set({ isOpen: true })
    one.set({ isOffline: true })
    expect(other.get().isOffline).toBe(false)
    for (const tell of watchers) tell()
    expect(other.get()).toEqual({ isOpen: true, isOffline: true, dropsNext: false })
    expect(createSettingsStore(storage).get()).toEqual(other.get())
  })
})
