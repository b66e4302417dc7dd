import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { SuccessMessageSchema } from '#domain/customer/account-answers.ts'
import { DeleteAccountSchema, SessionCallSchema } from '#domain/customer/account-calls.ts'
import { sessionEnded } from '#server/sessions/sessions.ts'
import { type Accounts, pokeCustomerPages } from './accounts.ts'
import { confirmPassword, confirmPasswordErrors } from './change-password.ts'
import { clearAccountCookies } from './clear-account-cookies.ts'
import { customerCall } from './customer-call.ts'
import { eraseCustomer, exportCustomer } from './personal-data.ts'
import { successMessage } from './success-message.ts'

/** Registers the calls to export or delete a customer's data. */
export function personalDataCalls(app: FastifyInstance, accounts: Accounts): void {
  customerCall(app, accounts, {
    method: 'GET',
    url: '/api/customer/export',
    summary: 'All data that the shop has stored about the customer, as a file',
    payload: SessionCallSchema,
    answer: v.looseObject({}),
    handle: async (_, { session, reply }) => {
      const exported = await exportCustomer(accounts, session.customerId)
      if (exported === null) return sessionEnded
      reply.header('content-disposition', 'attachment; filename="my-rusbank-data.json"')
      return { ok: true, body: exported }
    },
  })
  customerCall(app, accounts, {
    method: 'POST',
    url: '/api/customer-delete',
    summary: 'Delete the account with all personal data; it can’t be undone',
    payload: DeleteAccountSchema,
    answer: SuccessMessageSchema,
    errors: {
      ...confirmPasswordErrors,
      409: '`order_unpaid`: an order has to be paid or cancelled first. `order_under_way`: a paid order has not been received yet. `refund_due`: money has to be refunded first.',
    },
    handle: async ({ password }, { session, reply }) => {
      const confirmed = await confirmPassword(accounts, { session, password })
      if (!confirmed.ok) return confirmed
      const erased = await eraseCustomer(accounts, confirmed.customer)
      if (!erased.ok) return erased
      clearAccountCookies(reply)
      // Reviews showed their name.
      accounts.notifications.publish('reviews', {})
      await pokeCustomerPages(accounts, session)
      return successMessage('Your account has been deleted.')
    },
  })
}
