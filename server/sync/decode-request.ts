import * as v from 'valibot'
import { safeDecode } from '#domain/event/is-decoded.ts'
import { SYNC_PROTOCOL, type SyncRequest, SyncRequestSchema } from '#domain/wire/sync-protocol.ts'
import { unknownCartKey } from '#server/cart/cart-answer.ts'
import { type CallError, callError } from '#server/http/call-error.ts'

const ProtocolSchema = v.object({ protocol: v.number() })
/** Pages of earlier releases may still be open. In protocol 1 a cart has no notice of an ended coupon (decision 314). */
const PROTOCOLS = [1, SYNC_PROTOCOL]

/**
 * Decodes the body of `POST /api/sync`. The protocol's number is checked first, since the rest of a request in another
 * protocol may have any shape. Errors: `unsupported_protocol` and `bad_request`, both 400.
 */
export function decodeSyncRequest(body: unknown): { readonly ok: true; readonly request: SyncRequest } | CallError {
  const versioned = v.safeParse(ProtocolSchema, body)
  if (versioned.success && !PROTOCOLS.includes(versioned.output.protocol)) {
    const message = 'This page is from another version of the shop. Reload it; your cart is kept.'
    return callError({ status: 400, code: 'unsupported_protocol', message, data: { supported: SYNC_PROTOCOL } })
  }
  const parsed = safeDecode(SyncRequestSchema, body)
  if (parsed.success) return { ok: true, request: parsed.output }
  if (hasOnlyUnknownKey(parsed.issues)) return unknownCartKey
  const fields = [...new Set(parsed.issues.map((issue) => v.getDotPath(issue) ?? 'body'))]
  const message = `This is not a sync request: see ${fields.slice(0, 5).join(', ')}.`
  return callError({ status: 400, code: 'bad_request', message, data: { fields: fields.slice(0, 20) } })
}

/** Whether the only issue is a malformed key. It is answered like an unknown one. */
function hasOnlyUnknownKey(issues: readonly v.BaseIssue<unknown>[]): boolean {
  return issues.every((issue) => v.getDotPath(issue) === 'cartKey' && typeof issue.input === 'string')
}
