import type { FastifyInstance } from 'fastify'
import { CheckoutAnswerSchema, type PaymentMethods, PaymentMethodsSchema } from '#domain/checkout/checkout-calls.ts'
import { CheckoutRequestSchema } from '#domain/checkout/checkout-request.ts'
import type { SessionAnswer } from '#domain/customer/account-answers.ts'
import { emailKeyOf } from '#domain/customer/email.ts'
import { METHOD_TERMS } from '#domain/order/payment-methods.ts'
import type { Accounts } from '#server/customer/accounts.ts'
import { registerCall } from '#server/http/call.ts'
import type { CallError } from '#server/http/call-error.ts'
import { requiredIdempotencyKeyOf } from '#server/http/idempotency-key.ts'
import { PUBLIC_CACHE_CONTROL } from '#server/http/public-cache.ts'
import type { TakeFromQuota } from '#server/security/address-limits.ts'
import { checkOut } from './check-out.ts'
import { cartEmpty } from './checked-cart.ts'
import { callerOf } from './checkout-caller.ts'
import type { CheckoutPorts } from './checkout-ports.ts'

interface CheckoutCallOptions {
  readonly checkout: CheckoutPorts
  readonly accounts: Accounts
  readonly takeFromQuota: TakeFromQuota
}

export function checkoutCalls(app: FastifyInstance, options: CheckoutCallOptions): void {
  const { checkout, accounts } = options
  registerCall(app, {
    method: 'GET',
    url: '/api/payment-methods',
    tag: 'orders',
    summary: 'The payment methods, in the order in which they are offered, with the totals that they accept',
    answer: PaymentMethodsSchema,
    handle: (_asked, { reply }) => {
      reply.header('cache-control', PUBLIC_CACHE_CONTROL)
      return { ok: true, body: methodsOf(checkout) }
    },
  })
  registerCall(app, {
    method: 'POST',
    url: '/api/checkout',
    tag: 'orders',
    summary: 'Order what is in the cart, once for each `Idempotency-Key`',
    description:
      'The header `Idempotency-Key` is required, stored for a day, and must be a new one for every other body (except for `password`, `token`, `cartKey`, `customer`, `language` and `only_repeat`): ' +
      'a repeated one gets its first answer. `total` and `cart_hash` are what the shopper saw: every answer with a cart has its `cart_hash`, ' +
      'and nothing is ordered if the cart has another one by now. `language` is that of the order’s e-mails. With `password`, that of the e-mail’s account, ' +
      'it logs in like `POST /api/login`; an error then contains `data.session`. With `only_repeat` it only returns the first answer, and orders nothing.',
    payload: CheckoutRequestSchema,
    answer: CheckoutAnswerSchema,
    check: 'form',
    errors: {
      400: 'A field is missing or wrong, no `Idempotency-Key`, `cart_empty`, or `method_not_available`.',
      401: '`incorrect_email_or_password`; or `session_ended`: the session has ended, or the account was deleted meanwhile, and nothing is ordered.',
      404: 'There is no cart with this key; `unknown_order`: with `only_repeat`, this checkout has no answer yet.',
      409:
        '`total_changed` (also with another `cart_hash`, or none) or `out_of_stock`, with `data.cart` and `data.changes`; `account_exists`: a guest’s e-mail has an account; ' +
        '`too_many_unpaid_orders`: a limit of unpaid orders is reached, and `data.limit` names it: `account`, `network`, or for a guest `email_or_network`; or `too_many_pieces` for one order.',
      422: 'The `Idempotency-Key` was used for another checkout.',
      503: '`busy`: others are buying the same pieces, or no order number was free; the same call can be sent again.',
      429: 'Too many wrong passwords; or `too_many_orders`: too many orders were placed with this e-mail, or from this network address; or `too_many_requests`: this address has stored too many refused checkouts. `Retry-After` is the time to wait.',
    },
    handle: async (input, { request, reply }) => {
      const key = requiredIdempotencyKeyOf(request)
      const entered = await callerOf({ checkout, accounts, input, request, reply })
      if (!entered.ok) return entered
      const { session, begun, cart, seenIn } = entered
      if (cart === null) return withSession(cartEmpty, begun)
      const { host, protocol, ip: address } = request
      const origin = checkout.publicUrl ?? `${protocol}://${host}`
      const customerId = session?.customerId ?? null
      const isOwnEmail = session?.emailKey === emailKeyOf(input.contact.email)
      const takeFromQuota = (length: number | (() => number)) => options.takeFromQuota(request, length)
      const caller = { customerId, isOwnEmail, address, origin, takeFromQuota }
      const ordering = { ...caller, request: input, cart, seenIn, key }
      const checkedOut = await checkOut(checkout, ordering)
      if (!checkedOut.ok) return withSession(checkedOut, begun)
      return { ok: true, body: { ...checkedOut.answer, session: begun } }
    },
  })
}

function methodsOf({ payments }: Pick<CheckoutPorts, 'payments'>): PaymentMethods {
  const methods = payments.methods().map(({ id, sandbox }) => {
    const { total, months } = METHOD_TERMS[id]
    return { id, ...total, months, sandbox }
  })
  return { methods }
}

/** The login is valid even if the order fails, so the error carries its session. */
function withSession({ error }: CallError, session: SessionAnswer | null): CallError {
  return session === null ? { ok: false, error } : { ok: false, error: { ...error, data: { ...error.data, session } } }
}
