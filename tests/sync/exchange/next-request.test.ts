import { describe, expect, it } from 'vitest'
import { nextRequest } from '#sync/exchange/next-request.ts'
import { blanketAdded, entryOf, storedOf, syncedOf } from '#tests/kit/entries.ts'
import { identity, known } from './known-log.ts'

describe('the next request', () => {
  const pending = (...seqs: readonly number[]) => seqs.map((seq) => entryOf(seq, blanketAdded()))
  const newCartKey = 'n'.repeat(22)
  const asking = { newCartKey: () => newCartKey, limit: 200, refetch: false }

  it('numbers events from the client’s base', () => {
    const { fold, customer } = known(...pending(1, 2, 3), syncedOf([], 1))
    const next = nextRequest({ fold, customer, lastSeq: 3, identity: { ...identity, seqBase: 1 }, ...asking })
    expect(next).toMatchObject({ kind: 'send', request: { events: [{ seq: 1 }, { seq: 2 }] } })
  })

  it('stops before a gap in the log, and starts after it with a new client', () => {
    const { fold, customer } = known(...pending(1, 2, 4, 5))
    expect(nextRequest({ fold, customer, lastSeq: 5, identity, ...asking })).toMatchObject({
      sent: [{ seq: 1 }, { seq: 2 }],
    })
    const behind = known(...pending(1, 2, 4, 5), syncedOf([], 2))
    expect(nextRequest({ ...behind, ...asking })).toEqual({ kind: 'seq_gap', seqBase: 3 })
    const renewed = { ...behind, identity: { ...identity, seqBase: 3 } }
    expect(nextRequest({ ...renewed, ...asking })).toMatchObject({ request: { events: [{ seq: 1 }, { seq: 2 }] } })
  })

  it('proposes a key for a guest who has none, and for nobody else', () => {
    const keyless = { ...identity, cartKey: null }
    const account = { status: 'customer', id: 'thandi', ended: false } as const
    expect(nextRequest({ ...known(), identity: keyless, ...asking })).toMatchObject({ request: { newCartKey } })
    for (const each of [identity, { ...keyless, account }]) {
      expect(nextRequest({ ...known(), identity: each, ...asking })).not.toHaveProperty('request.newCartKey')
    }
  })

  it('starts at position 0 when the whole stream is needed', () => {
    const { fold, customer } = known(syncedOf([storedOf(1, blanketAdded())]))
    expect(nextRequest({ fold, customer, lastSeq: 0, identity, ...asking, refetch: true })).toMatchObject({
      request: { cursor: 0, events: [] },
    })
  })
})
