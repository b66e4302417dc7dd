import { describe, expect, it } from 'vitest'
import type { EventEntry } from '#domain/event/envelope.ts'
import type { FoldBase, Refusal } from '#domain/event/folded.ts'
import { guestAccount } from '#sync/log/account.ts'
import { type ClientStatus, syncStatus } from '#sync/log/sync-status.ts'
import { cushionAdded, entryOf } from '#tests/kit/entries.ts'

const refusal: Refusal = { eventId: 'e', seq: 1, reason: 'out_of_stock', message: 'Sold out.', event: null }
const waiting: EventEntry[] = [entryOf(2, cushionAdded())]
const calm: ClientStatus = {
  link: 'up',
  online: true,
  storage: 'indexeddb',
  isUpdateNeeded: false,
  account: guestAccount,
}

interface Moment {
  readonly pending?: readonly EventEntry[]
  readonly refusals?: readonly Refusal[]
  readonly unsaved?: number
  readonly loaded?: boolean
  readonly newerVersion?: FoldBase<object>['newerVersion']
  readonly status?: Partial<ClientStatus>
}

const statusAt = ({
  pending = [],
  refusals = [],
  newerVersion = false,
  unsaved = 0,
  loaded = true,
  status = {},
}: Moment) =>
  syncStatus({
    fold: { pending, refusals, newerVersion },
    unsaved,
    loaded,
    status: { ...calm, ...status },
  })
const stateAt = (moment: Moment) => statusAt(moment).state

describe('the cart’s sync status', () => {
  it.each<[string, Moment]>([
    ['sent', {}],
    ['saved', { loaded: false }],
    ['saved', { pending: waiting }],
    ['sending', { unsaved: 1 }],
    ['sending', { unsaved: 1, loaded: false }],
    ['sending', { unsaved: 1, loaded: false, status: { online: false } }],
    ['sending', { unsaved: 1, status: { link: 'down' } }],
    ['offline', { unsaved: 1, loaded: false, status: { link: 'down' } }],
    ['sending', { pending: waiting, status: { link: 'sending' } }],
    ['offline', { pending: waiting, status: { online: false } }],
    ['offline', { pending: waiting, status: { link: 'down' } }],
    ['offline', { pending: waiting, status: { link: 'sending', online: false } }],
    ['sent', { status: { online: false } }],
    ['sent', { status: { link: 'sending' } }],
    ['refused', { refusals: [refusal] }],
    ['memory', { refusals: [refusal], pending: waiting, status: { storage: 'memory', online: false } }],
  ])('is %s for %o', (state, moment) => {
    expect(stateAt(moment)).toBe(state)
  })

  it.each<[boolean, Partial<ClientStatus>]>([
    [true, {}],
    [true, { link: 'sending' }],
    [false, { online: false }],
    [false, { link: 'down' }],
  ])('says whether the shop is reachable, whatever is pending: %s for %o', (isReachable, status) => {
    expect(statusAt({ status }).isReachable).toBe(isReachable)
    expect(statusAt({ status, pending: waiting }).isReachable).toBe(isReachable)
  })

  it.each<[boolean, Moment]>([
    [false, {}],
    [true, { newerVersion: 'confirmed' }],
    [true, { newerVersion: 'pending' }],
    [true, { status: { isUpdateNeeded: true } }],
  ])('says whether newer code is needed: %s for %o', (isUpdateNeeded, moment) => {
    expect(statusAt(moment).isUpdateNeeded).toBe(isUpdateNeeded)
  })

  it.each<[boolean, Moment]>([
    [true, {}],
    [true, { pending: waiting, loaded: false }],
    [false, { pending: waiting, unsaved: 1 }],
    [false, { pending: waiting, status: { storage: 'memory' } }],
  ])('says whether every act is on the disk: %s for %o', (isDurable, moment) => {
    expect(statusAt(moment).isDurable).toBe(isDurable)
  })

  it('says that events wait for the network before it says that an earlier one was refused', () => {
    expect(stateAt({ refusals: [refusal], pending: waiting, status: { online: false } })).toBe('offline')
    expect(stateAt({ refusals: [refusal], pending: waiting, status: { link: 'sending' } })).toBe('sending')
    expect(stateAt({ refusals: [refusal] })).toBe('refused')
  })
})
