import * as v from 'valibot'
import { AtSchema } from '#domain/event/envelope.ts'
import { CartKeySchema, ClientIdSchema } from '#domain/wire/sync-protocol.ts'
import { MAX_CLIENTS } from '#server/cart/cart-limits.ts'
import type { Run } from '#server/database/sql.ts'
import { insertFact } from '#server/events/cart-statements.ts'
import type { CartRef, CartStore } from '#server/events/cart-store.ts'
import { hashOfSecret } from '#server/security/secrets.ts'
import { UNSENT_AFTER_MS } from './browser-facts.ts'

/** A push that was refused as a whole: nothing of it was stored, and its events stay unsent in their browser. */
export interface RefusedPush {
  readonly body: unknown
  /** The refusal's code. */
  readonly code: string
  /** The key of the request's cookie, and the cart of its session. */
  readonly cookieKey: string | null
  readonly cartId: string | null
}

/** The parts of a push that are decoded whatever its version and protocol. */
const PushSchema = v.object({
  cartKey: v.fallback(v.nullable(CartKeySchema), null),
  clientId: ClientIdSchema,
  sentAt: v.fallback(v.optional(AtSchema), undefined),
  events: v.pipe(v.array(v.unknown()), v.minLength(1)),
})
const MadeSchema = v.object({ at: AtSchema })

interface RecordingPorts {
  readonly run: Run
  readonly store: Pick<CartStore, 'head'>
  /** Epoch ms. */
  readonly now: number
}

/**
 * Records for support that a browser's acts are stuck. A page with another protocol sends nothing more until it is
 * reloaded, so its acts are stuck from the first refusal on. Any other browser skips what can't be decoded, so its acts count
 * as stuck only once the oldest has been unsent for long.
 */
export async function recordRefusedPush({ run, store, now }: RecordingPorts, refused: RefusedPush): Promise<void> {
  const push = v.safeParse(PushSchema, refused.body)
  if (!push.success) return
  const { clientId, cartKey, sentAt, events } = push.output
  const oldest = v.safeParse(MadeSchema, events[0])
  const waited = oldest.success && sentAt !== undefined ? sentAt - oldest.output.at : 0
  if (refused.code !== 'unsupported_protocol' && waited <= UNSENT_AFTER_MS) return
  const name = nameOf(cartKey ?? refused.cookieKey, refused.cartId)
  const cart = name === null ? undefined : await store.head(name)
  if (cart === undefined) return
  const { cartId } = cart
  await run(insertFact({ cartId, fact: { kind: 'unsent', value: '' }, now }))
  // Limited to a cart's number of clients: the client id comes from the request.
  await run({
    text: `insert into cart_facts (cart_id, kind, value, at) select $1, 'stuck', $2, $3
      where (select count(*) from cart_facts where cart_id = $1 and kind = 'stuck') < ${MAX_CLIENTS}
      on conflict (cart_id, kind, value) do update set at = excluded.at`,
    values: [cartId, clientId, now],
  })
}

function nameOf(key: string | null, cartId: string | null): CartRef | null {
  if (cartId !== null) return { cartId }
  return key === null ? null : { keyHash: hashOfSecret(key) }
}
