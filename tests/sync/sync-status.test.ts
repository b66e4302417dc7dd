import { describe, expect, it } from 'vitest'
import type { EventEntry } from '#domain/log/entry.ts'
import type { Refusal } from '#domain/log/fold.ts'
import { nobody } from '#sync/log/identity.ts'
import { type Circumstances, syncStatus } from '#sync/sync-status.ts'
import { cushionAdded, entryOf } from '#tests/kit/entries.ts'

const refusal: Refusal = { eventId: 'e', seq: 1, reason: 'out_of_stock', message: 'Sold out.', event: null }
const waiting: EventEntry[] = [entryOf(2, cushionAdded())]
const calm: Circumstances = { link: 'up', online: true, storage: 'indexeddb', updateNeeded: false, account: nobody }

interface Moment {
  readonly pending?: readonly EventEntry[]
  readonly refusals?: readonly Refusal[]
  readonly inFlight?: number
  readonly loaded?: boolean
  readonly around?: Partial<Circumstances>
}

const stateAt = ({ pending = [], refusals = [], inFlight = 0, loaded = true, around = {} }: Moment) =>
  syncStatus({
    fold: { pending, refusals, newerVersion: false },
    inFlight,
    loaded,
    around: { ...calm, ...around },
  }).state

describe('the cart’s sync status', () => {
  it.each<[string, Moment]>([
    ['sent', {}],
    ['saved', { loaded: false }],
    ['saved', { pending: waiting }],
    ['sending', { inFlight: 1 }],
    ['sending', { pending: waiting, around: { link: 'sending' } }],
    ['offline', { pending: waiting, around: { online: false } }],
    ['offline', { pending: waiting, around: { link: 'down' } }],
    ['sent', { around: { online: false } }],
    ['refused', { refusals: [refusal] }],
    ['memory', { refusals: [refusal], pending: waiting, around: { storage: 'memory', online: false } }],
  ])('is %s for %o', (state, moment) => {
    expect(stateAt(moment)).toBe(state)
  })

  it('says that acts wait for the network before it says that an earlier one was refused', () => {
    expect(stateAt({ refusals: [refusal], pending: waiting, around: { online: false } })).toBe('offline')
    expect(stateAt({ refusals: [refusal], pending: waiting, around: { link: 'sending' } })).toBe('sending')
    expect(stateAt({ refusals: [refusal] })).toBe('refused')
  })
})
