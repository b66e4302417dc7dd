import * as v from 'valibot'
import { commandOf } from '#domain/cart/cart-commands.ts'
import { cartEvent } from '#domain/cart/cart-events.ts'
import type { CartReason } from '#domain/cart/cart-rejections.ts'
import { decodeCartEvent, isShopperEvent } from '#domain/cart/decode-cart-event.ts'
import { isDataInBounds } from '#domain/event/data-bounds.ts'
import type { Rejection } from '#domain/event/decider.ts'
import { AtSchema, nearestMoment, type PushedEvent } from '#domain/event/envelope.ts'
import type { CartUnitOfWork, EventMetadata } from '#server/cart/cart-unit-of-work.ts'

export type PushReason = CartReason | 'malformed' | 'newer_version' | 'not_yours'

/** The most characters of a refused event's data that are stored. A shopper's events are far smaller. */
const MAX_REFUSED_DATA = 8_192

interface Push {
  readonly pushed: PushedEvent
  readonly clientId: string
  /** How many characters of refused data the stream still has room for. */
  readonly room: number
}

/**
 * Appends one pushed event, whatever it is: decided again by the server, or as `EventRefused` with the original data, if
 * there is room. Returns how many characters of refused data were stored.
 */
export function applyPushedEvent(unit: CartUnitOfWork, { pushed, clientId, room }: Push): number {
  const { id, seq, type, data } = pushed
  const metadata = { id, seq, at: nearestMoment(pushed.at), origin: clientId }
  const rejection = execute(unit, pushed, metadata)
  if (rejection === null) return 0
  const length = lengthToKeep(data)
  const kept = length !== null && length <= room ? data : null
  unit.append(cartEvent('EventRefused', { type, v: pushed.v, data: kept, ...rejection }), metadata)
  return kept === null ? 0 : (length ?? 0)
}

/** Executes the command of a pushed event. Returns null, or why it is rejected. */
function execute(unit: CartUnitOfWork, pushed: PushedEvent, metadata: EventMetadata): Rejection<PushReason> | null {
  if (!v.is(AtSchema, pushed.at) || !isDataInBounds(pushed.data)) return rejectionOfUndecodable('malformed')
  const decoded = decodeCartEvent(pushed)
  if (!decoded.ok) return rejectionOfUndecodable(decoded.why)
  if (isShopperEvent(decoded.event)) return unit.execute(commandOf(decoded.event), metadata)
  return reject('not_yours', 'Only the shop itself makes such an event.')
}

/** The length of a refused event's data; null if it can't be stored: too long, or text that PostgreSQL can't hold. */
function lengthToKeep(data: unknown): number | null {
  if (!isDataInBounds(data)) return null
  const text = JSON.stringify(data)
  // Lone surrogates and NUL.
  const isStorable = text !== undefined && text.length <= MAX_REFUSED_DATA && !/\\u(0000|d[89a-f])/.test(text)
  return isStorable ? text.length : null
}

function rejectionOfUndecodable(why: 'newer_version' | 'unknown_type' | 'malformed'): Rejection<PushReason> {
  if (why === 'malformed') return reject('malformed', 'We couldn’t read this change.')
  return reject('newer_version', 'We’re still updating the shop. Please reload the page.')
}

const reject = (reason: PushReason, message: string): Rejection<PushReason> => ({ reason, message })
