import { readdirSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { customerStream } from '#domain/customer/customer-events.ts'
import { emptyFold } from '#domain/event/folded.ts'
import { type LogEntry, LogEntrySchema } from '#domain/log/entry.ts'
import { foldEntries } from '#domain/log/fold.ts'
import { decodeRow } from '#domain/log/log-row.ts'

const folder = new URL('../../fixtures/logs/', import.meta.url)
const KeptLogSchema = v.object({
  about: v.string(),
  /** The version of the fold that recorded the states. */
  reducers: v.number(),
  entries: v.array(LogEntrySchema),
  folds: v.looseObject({}),
  /** The customer after each entry, in logs that have one. */
  customer: v.optional(v.array(v.unknown())),
})
const kept = readdirSync(folder).map((file) => {
  const log = v.parse(KeptLogSchema, JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
  return { file, ...log }
})

describe('stored logs of every version ever shipped fold to the same state as then', () => {
  it.each(kept)('$file: $about', ({ entries, folds }) => {
    const rows = entries.map((entry, index) => decodeRow({ index: index + 1, entry }))
    expect(rows).not.toContain(null)
    // Folds before version 5 did not remember dismissed refusals.
    expect(foldEntries(cartStream, emptyFold(cartStream), entries)).toEqual({ dismissed: expect.any(Array), ...folds })
  })

  it.each(kept.filter(({ customer }) => customer !== undefined))('$file: its customer', ({ entries, customer }) => {
    const after = (count: number): LogEntry[] => entries.slice(0, count)
    const states = entries.map((_, index) => foldEntries(customerStream, emptyFold(customerStream), after(index + 1)))
    expect(states.map(({ view }) => view.state)).toEqual(customer)
  })

  it('every type of event and of fact is among them', () => {
    const entries = kept.flatMap((log) => log.entries)
    const facts = entries.filter((entry) => entry.kind === 'fact')
    const stored = facts.flatMap((fact) => (fact.type === 'Synced' ? fact.data.events : []))
    const types = new Set([...entries, ...stored].map(({ type }) => type))
    const shipped = [...Object.keys(cartStream.upcasters), ...Object.keys(customerStream.upcasters)]
    const missing = shipped.filter((type) => !types.has(type))
    expect(missing, 'add a log with them to tests/fixtures/logs/').toEqual([])
    expect(new Set(facts.map(({ type }) => type))).toEqual(new Set(['Synced', 'Reset', 'Refused', 'RefusalDismissed']))
  })
})
