import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { FindSchema, FoundAnswerSchema } from '#domain/support/find-calls.ts'
import { OrderRefSchema, RevealedSchema, RevealSchema, SubjectSchema } from '#domain/support/subject-calls.ts'
import { CartRefSchema } from '#domain/support/support-fields.ts'
import { unknownOrder } from '#server/order/rejection-error.ts'
import { recordAccess } from './access-log.ts'
import { findCarts } from './find-carts.ts'
import { staffCall } from './staff-call.ts'
import { cartOfOrder, readSubject, revealPerson } from './subject.ts'
import type { Support } from './support.ts'
import { unknownCart, unknownCartErrors } from './unknown-cart.ts'

/** Registers the calls to find a customer and see their data. Each access is recorded before it is answered. */
export function subjectCalls(app: FastifyInstance, support: Support): void {
  const { now } = support
  const { run } = support.sql

  staffCall(app, support, {
    method: 'GET',
    url: '/api/support/find',
    summary: 'Find carts by their owner, their contents, or their problems',
    payload: FindSchema,
    answer: FoundAnswerSchema,
    handle: async (query, { member }) => {
      // Any search shows whom it finds.
      await recordAccess(run, { member, what: 'found', cartId: null, reason: null, now: now() })
      return { ok: true, body: await findCarts(run, query) }
    },
  })
  staffCall(app, support, {
    method: 'GET',
    url: '/api/support/carts/:cartId',
    summary: 'A cart and everything else of the same customer, masked',
    payload: CartRefSchema,
    answer: SubjectSchema,
    errors: unknownCartErrors,
    handle: async ({ cartId }, { member }) => {
      const subject = await readSubject(run, cartId)
      if (subject === undefined) return unknownCart
      await recordAccess(run, { member, what: 'opened', cartId, reason: null, now: now() })
      return { ok: true, body: subject }
    },
  })
  staffCall(app, support, {
    method: 'GET',
    url: '/api/support/orders/:number',
    summary: 'The customer of an order, masked, with all of their orders',
    payload: OrderRefSchema,
    answer: SubjectSchema,
    errors: { 404: '`unknown_order`: there is no such order.' },
    handle: async ({ number }, { member }) => {
      const cartId = await cartOfOrder(run, number)
      const subject = cartId === undefined ? undefined : await readSubject(run, cartId)
      if (subject === undefined) return unknownOrder
      await recordAccess(run, { member, what: 'opened', cartId: subject.cartId, reason: null, now: now() })
      return { ok: true, body: subject }
    },
  })
  staffCall(app, support, {
    method: 'POST',
    url: '/api/support/reveal',
    summary: 'Who a cart’s customer is, for a reason',
    payload: RevealSchema,
    answer: v.object({ person: v.nullable(RevealedSchema) }),
    handle: async ({ cartId, reason }, { member }) => {
      await recordAccess(run, { member, what: 'revealed', cartId, reason, now: now() })
      return { ok: true, body: { person: await revealPerson(run, cartId) } }
    },
  })
}
