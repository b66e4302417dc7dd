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
  OrdersQuerySchema,
  SessionCallSchema,
  SessionCursorCallSchema,
} from '#domain/customer/account-calls.ts'
import { callError } from '#server/http/call-error.ts'
import { ROW_LENGTH, type TakeFromQuota } from '#server/security/address-limits.ts'
import { visitorOf } from '#server/sessions/session-cookie.ts'
import type { Accounts } from './accounts.ts'
import { changeOwnPassword, confirmPasswordErrors } from './change-password.ts'
import { customerCall } from './customer-call.ts'
import { changeDetails, readCustomer, readDevices, readOrders } from './customer-details.ts'

export interface AccountCallOptions {
  readonly accounts: Accounts
  readonly takeFromQuota: TakeFromQuota
}

/** Registers the calls by which customers read and change their account. */
export function accountCalls(app: FastifyInstance, { accounts, takeFromQuota }: AccountCallOptions): void {
  customerCall(app, accounts, {
    method: 'GET',
    url: '/api/customer',
    summary: 'The customer who is logged in',
    payload: SessionCursorCallSchema,
    answer: CustomerAnswerSchema,
    handle: ({ cursor }, { session }) => readCustomer(accounts, { session, cursor }),
  })
  customerCall(app, accounts, {
    method: 'POST',
    url: '/api/customer-details',
    summary: 'Change the delivery address',
    payload: ChangeDetailsSchema,
    answer: CustomerAnswerSchema,
    errors: { 429: '`too_many_requests`: the network address has stored too much in an hour.' },
    handle: async ({ token: _, cursor, seen, ...details }, { session, request }) => {
      const shipping = { ...details, country: 'ZA' } as const
      const tooMuch = takeFromQuota(request, () => ROW_LENGTH + JSON.stringify(shipping).length)
      return tooMuch ?? changeDetails(accounts, { session, cursor, seen, shipping })
    },
  })
  customerCall(app, accounts, {
    method: 'GET',
    url: '/api/orders-customer',
    summary: 'The customer’s orders, newest first',
    payload: OrdersQuerySchema,
    answer: OrdersAnswerSchema,
    errors: { 403: '`not_yours`: this is another customer.' },
    handle: async ({ cursor, customer_id }, { session }) =>
      customer_id === session.customerId ? readOrders(accounts, { session, cursor }) : notYours,
  })
  customerCall(app, accounts, {
    method: 'GET',
    url: '/api/devices',
    summary: 'The devices on which the customer is logged in: this one, then the others by their last use',
    payload: SessionCallSchema,
    answer: DevicesSchema,
    handle: async (_, { session }) => ({ ok: true, body: { devices: await readDevices(accounts, session) } }),
  })
  customerCall(app, accounts, {
    method: 'POST',
    url: '/api/change-password',
    summary: 'Change the password and log all other devices out',
    payload: ChangePasswordSchema,
    answer: SuccessMessageSchema,
    errors: confirmPasswordErrors,
    handle: ({ password, new_password: newPassword }, { session, request }) => {
      const { deviceKey } = visitorOf(request)
      return changeOwnPassword(accounts, { session, password, newPassword, deviceKey })
    },
  })
}

const notYours = callError({ status: 403, code: 'not_yours', message: 'These are not your orders.' })
