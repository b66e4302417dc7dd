import { describe, expect, it } from 'vitest'
import { workerRecord } from '#src/offline/worker/worker-record.ts'
import { localRecordAt } from '#tests/kit/whole-client.ts'

const KEY = 'k'.repeat(32)

describe('the worker’s record', () => {
  it('names the key that a page proposed, until the shop has refused it', () => {
    const own = localRecordAt(null)
    const record = workerRecord({ epoch: 3, newCartKey: KEY }, own)
    expect([record.epoch(), record.proposedCartKey(), record.newCartKey()]).toEqual([3, KEY, KEY])
    expect(own.proposedCartKey()).toBeNull()
    record.dropCartKey(KEY)
    expect(record.proposedCartKey()).toBeNull()
    const next = record.newCartKey()
    expect(next).not.toBe(KEY)
    expect([record.proposedCartKey(), own.proposedCartKey()]).toEqual([next, next])
  })

  it('keeps the key that a page proposed when the shop refuses another one', () => {
    const record = workerRecord({ epoch: 3, newCartKey: KEY }, localRecordAt(null))
    record.dropCartKey('o'.repeat(32))
    expect(record.proposedCartKey()).toBe(KEY)
  })
})
