import type { PushedEvent } from '#domain/event/envelope.ts'
import { SYNC_PROTOCOL, type SyncAnswer, type SyncRequest } from '#domain/wire/sync-protocol.ts'
import { exchange } from '#server/sync/exchange.ts'
import { type TestShop, throwBlanket } from '#tests/server/shop-fixture.ts'
import { itemAdded } from './pushed-events.ts'

export const anna = '0189a000-0000-4000-8000-00000000000a'
export const ben = '0189a000-0000-4000-8000-00000000000b'
export const addThrow = (quantity = 1) => itemAdded(throwBlanket.id, quantity)
export const throwKey = '2001-_-_'

export function push(events: readonly PushedEvent[], more: Partial<SyncRequest> = {}): SyncRequest {
  return { protocol: SYNC_PROTOCOL, cartKey: null, clientId: anna, cursor: 0, events: [...events], ...more }
}

export async function exchanged(
  shop: TestShop,
  request: SyncRequest,
  cookieKey: string | null = null,
): Promise<SyncAnswer> {
  const result = await exchange(shop, { request, cookieKey })
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.answer
}

export async function streamOf(shop: TestShop, { cartId, cursor }: SyncAnswer) {
  return shop.store.events({ cartId, after: 0, until: cursor })
}
