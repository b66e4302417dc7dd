import * as v from 'valibot'
import type { CustomerUpdates } from '#domain/customer/account-answers.ts'
import { CustomerHolderSchema, customerStream, decodeCustomerEvent } from '#domain/customer/customer-events.ts'
import type { FactEntry } from '#domain/log/entry.ts'
import { foldEntries } from '#domain/log/fold.ts'
import { readableEvents } from '#domain/log/log-row.ts'
import { stateHash } from '#domain/wire/state-hash.ts'
import type { ClockAndIds } from '../ports/ports.ts'
import { type Fact, factsFrom, type LogHead, type ResetWhy } from '../storage/log-change.ts'

interface UpdatesInput {
  readonly updates: CustomerUpdates
  readonly customer: LogHead['customer']
  /** Why the stream is folded from its start; null to continue from the log's fold. */
  readonly refetch: ResetWhy | null
  readonly source: ClockAndIds
}

export interface CustomerFacts {
  /** The entries to append; empty if nothing is new. */
  readonly entries: readonly FactEntry[]
  /** The updates do not follow the log, or fold to another state than the server's: the whole stream is needed. */
  readonly mismatch: 'gap' | 'hash_differs' | null
}

/** Turns a customer's updates into facts that continue the log. */
export function customerFacts({ updates, customer, refetch, source }: UpdatesInput): CustomerFacts {
  const { streamId, cursor, hash, reset } = updates
  const acknowledged = 0
  const facts: Fact[] = []
  const why = customer.streamId === streamId ? refetch : 'logged_in'
  // A late answer, or a server that has lost updates: only the whole stream can tell.
  if (why === null && reset !== undefined && cursor < customer.cursor) return { entries: [], mismatch: 'gap' }
  if (reset !== undefined && v.is(CustomerHolderSchema, reset.state)) {
    facts.push({ type: 'Reset', data: { streamId, ...reset, acknowledged, why: why ?? 'too_far_behind' } })
  } else {
    if (why === null && cursor <= customer.cursor) {
      const differs = cursor === customer.cursor && stateHash(customer.confirmed) !== hash
      return { entries: [], mismatch: differs && !customer.newerVersion ? 'hash_differs' : null }
    }
    if (why !== null) {
      facts.push({ type: 'Reset', data: { streamId, cursor: 0, acknowledged, state: customerStream.initial(), why } })
    }
    const events = readableEvents(updates.events, decodeCustomerEvent)
    facts.push({ type: 'Synced', data: { streamId, cursor, acknowledged, events, hash } })
  }
  const entries = factsFrom(facts, streamId, source)
  const next = foldEntries(customerStream, customer, entries)
  const joined = !next.gap && next.cursor >= cursor
  const differs = next.cursor === cursor && !next.newerVersion && stateHash(next.confirmed) !== hash
  return { entries, mismatch: joined ? (differs ? 'hash_differs' : null) : 'gap' }
}
