import type { EventEntry } from '#domain/event/envelope.ts'
import { SYNC_PROTOCOL, type SyncRequest } from '#domain/wire/sync-protocol.ts'
import type { LogHead } from '../storage/log-change.ts'

interface NextRequestInput extends LogHead {
  /** Returns the key that a guest without a cart proposes for a new one. */
  readonly newCartKey: () => string
  /** The most events to send. */
  readonly limit: number
  /** Request the whole stream, since the log's confirmed state differs from the server's. */
  readonly refetch: boolean
}

/** The next request, or `seq_gap`: the oldest pending event does not follow the acknowledged ones, so this client cannot send it. */
export type NextRequest =
  | { readonly kind: 'send'; readonly request: SyncRequest; readonly sent: readonly EventEntry[] }
  | { readonly kind: 'seq_gap'; readonly seqBase: number }

export function nextRequest({ fold, identity, newCartKey, limit, refetch }: NextRequestInput): NextRequest {
  const { pending, acknowledged, cursor } = fold
  const { clientId, cartKey, seqBase, account } = identity
  const next = Math.max(acknowledged, seqBase) + 1
  const first = pending[0]?.seq ?? next
  if (first !== next) return { kind: 'seq_gap', seqBase: first - 1 }
  // Up to a gap: the events after it have higher numbers.
  const sent = pending.slice(0, limit).filter(({ seq }, index) => seq === first + index)
  const events = sent.map(({ id, seq, type, v, at, data, tab }) => ({ id, seq: seq - seqBase, type, v, at, data, tab }))
  const request = {
    protocol: SYNC_PROTOCOL,
    cartKey,
    clientId,
    ...(account.status === 'customer' && { customer: account.id }),
    ...(account.status === 'guest' && { guest: true as const }),
    ...(account.status === 'guest' && cartKey === null && { newCartKey: newCartKey() }),
    cursor: refetch ? 0 : cursor,
    events,
  }
  return { kind: 'send', request, sent }
}
