import type { EventEntry } from '#domain/log/entry.ts'
import { MAX_PUSH, SYNC_PROTOCOL, type SyncRequest } from '#domain/wire/sync-protocol.ts'
import type { LogHead } from '../storage/log-change.ts'

interface Question extends LogHead {
  /** The key under which a guest without a cart asks for one. */
  readonly newCartKey: () => string
  /** The most events to send. */
  readonly limit: number
  /** Ask for the whole stream, since what is confirmed here is not what the server has. */
  readonly afresh: boolean
}

/** The next call, or `hole`: the oldest pending event does not follow on what is acknowledged, so no client of ours can send it. */
export type NextRequest =
  | { readonly kind: 'send'; readonly request: SyncRequest; readonly sent: readonly EventEntry[] }
  | { readonly kind: 'hole'; readonly seqBase: number }

export function nextRequest({ fold, identity, newCartKey, limit, afresh }: Question): NextRequest {
  const { pending, acknowledged, cursor } = fold
  const { clientId, cartKey, seqBase } = identity
  const next = Math.max(acknowledged, seqBase) + 1
  const first = pending[0]?.seq ?? next
  if (first !== next) return { kind: 'hole', seqBase: first - 1 }
  const upTo = pending.slice(0, Math.min(limit, MAX_PUSH))
  const hole = upTo.findIndex(({ seq }, index) => seq !== first + index)
  const sent = hole === -1 ? upTo : upTo.slice(0, hole)
  const events = sent.map(({ id, seq, type, v, at, data, tab }) => ({ id, seq: seq - seqBase, type, v, at, data, tab }))
  const { account } = identity
  const request = {
    protocol: SYNC_PROTOCOL,
    cartKey,
    clientId,
    ...(account.status === 'customer' && { customer: account.id }),
    ...(account.status === 'guest' && { guest: true as const }),
    ...(account.status === 'guest' && cartKey === null && { newCartKey: newCartKey() }),
    cursor: afresh ? 0 : cursor,
    events,
  }
  return { kind: 'send', request, sent }
}
