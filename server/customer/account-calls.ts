import type { FastifyInstance } from 'fastify'
import {
  CustomerAnswerSchema,
  DevicesSchema,
  OrdersAnswerSchema,
  SuccessMessageSchema,
} from '#domain/customer/account-answers.ts'
import {
  ChangeDetailsSchema,
  ChangePasswordSchema,
  CursorSchema,
  OrdersQuerySchema,
  TokenSchema,
} from '#domain/customer/account-calls.ts'
import { type CallResult, registerCall } from '#server/http/call.ts'
import { type CallError, callError } from '#server/http/call-error.ts'
import { visitorOf } from '#server/sessions/session-cookie.ts'
import type { Accounts } from './accounts.ts'
import { asCustomer, asCustomerErrors } from './as-customer.ts'
import { changeOwnPassword, confirmPasswordErrors } from './change-password.ts'
import { changeDetails, readCustomer, readDevices, readOrders } from './customer-details.ts'
import { successMessage } from './success-message.ts'

/** Registers the calls by which customers read and change their account. */
export function accountCalls(app: FastifyInstance, accounts: Accounts): void {
  const own = { tag: 'customer', check: 'form' } as const

  registerCall(app, {
    ...own,
    method: 'GET',
    url: '/api/customer',
    summary: 'Who is logged in',
    payload: CursorSchema,
    answer: CustomerAnswerSchema,
    errors: asCustomerErrors,
    handle: ({ token, cursor }, exchange) =>
      asCustomer(accounts, { token, ...exchange }, async (session) =>
        bodyOf(await readCustomer(accounts, { session, cursor })),
      ),
  })
  registerCall(app, {
    ...own,
    method: 'POST',
    url: '/api/customer-details',
    summary: 'Change where parcels go',
    payload: ChangeDetailsSchema,
    answer: CustomerAnswerSchema,
    errors: asCustomerErrors,
    handle: ({ token, cursor, ...details }, exchange) =>
      asCustomer(accounts, { token, ...exchange }, async (session) =>
        bodyOf(await changeDetails(accounts, { session, cursor, shipping: { ...details, country: 'ZA' } })),
      ),
  })
  registerCall(app, {
    ...own,
    method: 'GET',
    url: '/api/orders-customer',
    summary: 'The orders of whoever asks, the newest first',
    payload: OrdersQuerySchema,
    answer: OrdersAnswerSchema,
    errors: { ...asCustomerErrors, 403: '`not_yours`: this is another customer.' },
    handle: ({ token, cursor, customer_id }, exchange) =>
      asCustomer(accounts, { token, ...exchange }, async (session) =>
        customer_id === session.customerId ? bodyOf(await readOrders(accounts, { session, cursor })) : notYours,
      ),
  })
  registerCall(app, {
    ...own,
    method: 'GET',
    url: '/api/devices',
    summary: 'Where the customer is logged in: this device, and then the last seen first',
    payload: TokenSchema,
    answer: DevicesSchema,
    errors: asCustomerErrors,
    handle: ({ token }, exchange) =>
      asCustomer(accounts, { token, ...exchange }, async (session) => ({
        ok: true,
        body: { devices: await readDevices(accounts, session) },
      })),
  })
  registerCall(app, {
    ...own,
    method: 'POST',
    url: '/api/change-password',
    summary: 'Change the password, and log every other device out',
    payload: ChangePasswordSchema,
    answer: SuccessMessageSchema,
    errors: confirmPasswordErrors,
    handle: ({ token, password, new_password: newPassword }, exchange) =>
      asCustomer(accounts, { token, ...exchange }, async (session) => {
        const { deviceKey } = visitorOf(exchange.request)
        const changed = await changeOwnPassword(accounts, { session, password, newPassword, deviceKey })
        if (!changed.ok) return changed
        return successMessage('Your password has been changed. Your other devices have been logged out.')
      }),
  })
}

const notYours = callError({ status: 403, code: 'not_yours', message: 'These are not your orders.' })

function bodyOf<Body>(result: { readonly ok: true; readonly answer: Body } | CallError): CallResult<Body> {
  return result.ok ? { ok: true, body: result.answer } : result
}
