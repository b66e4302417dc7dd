import type { CartCommand } from '#domain/cart/cart-commands.ts'
import type { CartAction } from '#domain/support/action-calls.ts'
import type { Member } from '#domain/support/staff-sign-in.ts'
import { cartChangeOf, cartUnitOfWork } from '#server/cart/cart-unit-of-work.ts'
import { statusOf } from '#server/cart/rejection-status.ts'
import type { Run } from '#server/database/sql.ts'
import { type LockedCart, lockCart, writeLockedCart } from '#server/events/locked-carts.ts'
import { type CallError, callError } from '#server/http/call-error.ts'
import { newId } from '#server/security/secrets.ts'
import { findOwnMail, queueMailAgain } from './resend-mail.ts'
import type { Support } from './support.ts'
import { unknownCart } from './unknown-cart.ts'

export type ActionResult = { readonly ok: true; readonly message: string } | CallError

interface CartActionRequest {
  readonly member: Member
  readonly action: CartAction
}

/** Runs an action for a customer, and records who did it and why. Errors: those of the cart's rules. */
export async function runCartAction(support: Support, { member, action }: CartActionRequest): Promise<ActionResult> {
  switch (action.kind) {
    case 'add_coupon':
      return changeCart(support, { member, action, command: { type: 'ApplyCoupon', code: action.code } })
    case 'remove_coupon':
      return changeCart(support, { member, action, command: { type: 'RemoveCoupon', code: action.code } })
    case 'correct_quantity': {
      const { itemKey, quantity } = action
      return changeCart(support, { member, action, command: { type: 'ChangeQuantity', itemKey, quantity } })
    }
    case 'release_client':
      return releaseClient(support, { member, action })
    case 'resend_mail':
      return resendMail(support, { member, action })
  }
}

const unknownClient = callError({ status: 404, code: 'unknown_client', message: 'This browser hasn’t used this cart.' })

const unknownMail = callError({
  status: 404,
  code: 'unknown_mail',
  message: 'This e-mail wasn’t sent to this customer.',
})

/** Executes a command on the cart like anyone's, with the member of staff as its origin, and pokes the customer's open pages. */
function changeCart(
  support: Support,
  { member, action, command }: CartActionRequest & { readonly command: CartCommand },
): Promise<ActionResult> {
  const { shop } = support
  const world = shop.world()
  const eventId = shop.newEventId()
  const message = 'Done. The customer can see it now.'
  return inLockedCart(support, { cartId: action.cartId, message }, async (run, cart) => {
    const { record } = cart
    const unit = cartUnitOfWork({ record, world, newEventId: shop.newEventId })
    const rejection = unit.execute(command, { id: eventId, origin: `staff:${member.id}`, seq: null, at: world.now })
    if (rejection !== null) {
      const { reason: code, message } = rejection
      return callError({ status: statusOf[code], code, message })
    }
    await writeLockedCart(run, { cart, change: cartChangeOf(unit, record.lastSeqs), now: world.now })
    await recordAction(run, { member, action, eventId, now: world.now })
    return record.position + unit.events.length
  })
}

/**
 * Forgets a client's last `seq`. Its next push has a gap, so it takes a new client id and sends its pending events with new
 * numbers. No event is stored twice, since ids are unique in a stream. The poke names the next position: pages ignore the last.
 */
function releaseClient(
  support: Support,
  { member, action }: CartActionRequest & { readonly action: Extract<CartAction, { kind: 'release_client' }> },
): Promise<ActionResult> {
  const { now } = support.shop.world()
  const message = 'Syncing reset. Unsent changes are sent as soon as the browser is online.'
  return inLockedCart(support, { cartId: action.cartId, message }, async (run, cart) => {
    const { state, position, lastSeqs } = cart.record
    if (!Object.hasOwn(lastSeqs, action.clientId) && !(await isStuck(run, action))) return unknownClient
    const { [action.clientId]: _, ...others } = lastSeqs
    await writeLockedCart(run, { cart, change: cartChangeOf({ state, events: [] }, others), now })
    await recordAction(run, { member, action, eventId: null, now })
    await run({
      text: `delete from cart_facts where cart_id = $1 and (kind = 'unsent' or (kind = 'stuck' and value = $2))`,
      values: [action.cartId, action.clientId],
    })
    return position + 1
  })
}

/** Changes a cart and pokes its open pages with the position that `change` resolves with. */
async function inLockedCart(
  { sql, notifications }: Support,
  { cartId, message }: { readonly cartId: string; readonly message: string },
  change: (run: Run, cart: LockedCart) => Promise<number | CallError>,
): Promise<ActionResult> {
  const cursor = await sql.transaction(async (run) => {
    const cart = await lockCart(run, { cartId })
    return cart === undefined ? unknownCart : change(run, cart)
  })
  if (typeof cursor !== 'number') return cursor
  notifications.publish('cart', { cartId, cursor })
  return { ok: true, message }
}

/** Whether a push of the client was refused, possibly its first one: the cart then has nothing of it. */
async function isStuck(run: Run, { cartId, clientId }: { readonly cartId: string; readonly clientId: string }) {
  const text = `select from cart_facts where cart_id = $1 and kind = 'stuck' and value = $2`
  return (await run({ text, values: [cartId, clientId] })).length > 0
}

/** Sends an e-mail of this customer again, unless it contains a secret. A repeated request sends no second copy. */
async function resendMail(
  { shop, sql, mailer }: Support,
  { member, action }: CartActionRequest & { readonly action: Extract<CartAction, { kind: 'resend_mail' }> },
): Promise<ActionResult> {
  const { now } = shop.world()
  const mail = await findOwnMail(sql.run, action)
  if (mail === undefined) return unknownMail
  const { subject } = mail
  const copyId = action.resendId ?? newId()
  const queued = await sql.transaction(async (tx) => {
    const result = await queueMailAgain(tx, { mail, copyId, now })
    if (result === 'queued') await recordAction(tx, { member, action, eventId: null, now })
    return result
  })
  if (queued === 'deleted') return unknownMail
  mailer.wake()
  return { ok: true, message: `“${subject}” was sent again.` }
}

interface ActionToRecord extends CartActionRequest {
  readonly eventId: string | null
  readonly now: number
}

async function recordAction(run: Run, { member, action, eventId, now }: ActionToRecord): Promise<void> {
  await run({
    text: `insert into staff_acts (staff_id, staff_name, at, stream, event_id, act, reason)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [member.id, member.name, now, `cart:${action.cartId}`, eventId, action.kind, action.reason],
  })
}
