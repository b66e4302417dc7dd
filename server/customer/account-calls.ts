import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import {
  CustomerAnswerSchema,
  DevicesSchema,
  type Done,
  DoneSchema,
  OrdersAnswerSchema,
} from '#domain/customer/account-answers.ts'
import {
  ChangeDetailsSchema,
  ChangePasswordSchema,
  CursorSchema,
  DeleteAccountSchema,
  DeviceLogoutSchema,
  OrdersQuerySchema,
  TokenSchema,
} from '#domain/customer/account-calls.ts'
import { clearCartCookie } from '#server/cart/cart-cookie.ts'
import { type Answered, registerCall } from '#server/http/call.ts'
import { type CallError, callError } from '#server/http/call-error.ts'
import { clearCustomerCookies, tokenToEnd, visitorOf } from '#server/sessions/session-cookie.ts'
import { endSessions, sessionEnded, sessionOf } from '#server/sessions/sessions.ts'
import { type Accounts, pokeCustomerPages } from './accounts.ts'
import { asCustomer } from './as-customer.ts'
import { changeOwnPassword, confirmPassword } from './change-password.ts'
import { changeDetails, readCustomer, readDevices, readOrders } from './customer-details.ts'
import { eraseCustomer, exportCustomer } from './personal-data.ts'

/** The calls of somebody who is logged in. */
export function accountCalls(app: FastifyInstance, accounts: Accounts): void {
  const { sql, now } = accounts
  const own = { tag: 'customer', check: 'form' } as const
  const needsSession = { 401: '`session_ended`: nobody is logged in with this token.' }
  const needsPassword = {
    401: '`session_ended`, or `incorrect_password`: this is not the present one.',
    429: 'Too many wrong ones: `Retry-After` says when.',
  }

  registerCall(app, {
    ...own,
    method: 'GET',
    url: '/api/customer',
    summary: 'Who is logged in',
    payload: CursorSchema,
    answer: CustomerAnswerSchema,
    errors: needsSession,
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
    errors: needsSession,
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
    errors: { ...needsSession, 403: '`not_yours`: this is another customer.' },
    handle: ({ token, cursor, customer_id }, exchange) =>
      asCustomer(accounts, { token, ...exchange }, async (session) =>
        customer_id === session.customerId ? bodyOf(await readOrders(accounts, { session, cursor })) : notYours,
      ),
  })
  registerCall(app, {
    ...own,
    method: 'POST',
    url: '/api/change-password',
    summary: 'Change the password, and log every other device out',
    payload: ChangePasswordSchema,
    answer: DoneSchema,
    errors: needsPassword,
    handle: ({ token, password, new_password: newPassword }, exchange) =>
      asCustomer(accounts, { token, ...exchange }, async (session) => {
        const { deviceKey } = visitorOf(exchange.request)
        const changed = await changeOwnPassword(accounts, { session, password, newPassword, deviceKey })
        if (!changed.ok) return changed
        await pokeCustomerPages(accounts, session)
        return done('Your password has been changed. Your other devices have been logged out.')
      }),
  })
  registerCall(app, {
    ...own,
    method: 'GET',
    url: '/api/devices',
    summary: 'Where the customer is logged in: this device, and then the last seen first',
    payload: TokenSchema,
    answer: DevicesSchema,
    errors: needsSession,
    handle: ({ token }, exchange) =>
      asCustomer(accounts, { token, ...exchange }, async (session) => ({
        ok: true,
        body: { devices: await readDevices(accounts, session) },
      })),
  })
  registerCall(app, {
    ...own,
    method: 'POST',
    url: '/api/device-logout',
    summary: 'Log one device out',
    payload: DeviceLogoutSchema,
    answer: DoneSchema,
    errors: { ...needsSession, 404: '`unknown_device`: no such device is logged in.' },
    handle: ({ token, id }, exchange) =>
      asCustomer(accounts, { token, ...exchange }, async (session) => {
        const { customerId, sessionId } = session
        const ended = await endSessions(sql.run, { customerId, only: id, now: now() })
        if (ended === 0) return unknownDevice
        if (id === sessionId) leaveNothing(exchange.reply)
        await pokeCustomerPages(accounts, session)
        return done('That device is logged out.')
      }),
  })
  registerCall(app, {
    ...own,
    method: 'POST',
    url: '/api/logout',
    summary: 'Log out, and leave nothing behind in the browser; whoever is not logged in has done so already',
    payload: TokenSchema,
    answer: DoneSchema,
    handle: async ({ token }, { request, reply }) => {
      const session = await sessionOf(accounts, tokenToEnd(request, token))
      if (session !== null) {
        const { customerId, sessionId } = session
        await endSessions(sql.run, { customerId, only: sessionId, now: now() })
      }
      leaveNothing(reply)
      return done('You are logged out.')
    },
  })
  registerCall(app, {
    ...own,
    method: 'POST',
    url: '/api/logout-everywhere',
    summary: 'Log every device out, and this one with them',
    payload: TokenSchema,
    answer: DoneSchema,
    errors: needsSession,
    handle: ({ token }, exchange) =>
      asCustomer(accounts, { token, ...exchange }, async (session) => {
        await endSessions(sql.run, { customerId: session.customerId, now: now() })
        leaveNothing(exchange.reply)
        await pokeCustomerPages(accounts, session)
        return done('Every device is logged out.')
      }),
  })
  registerCall(app, {
    ...own,
    method: 'GET',
    url: '/api/customer/export',
    summary: 'Everything that the shop holds of whoever asks, as a file',
    payload: TokenSchema,
    answer: v.looseObject({}),
    errors: needsSession,
    handle: ({ token }, exchange) =>
      asCustomer(accounts, { token, ...exchange }, async (session) => {
        const exported = await exportCustomer(accounts, session.customerId)
        if (exported === null) return sessionEnded
        exchange.reply.header('content-disposition', 'attachment; filename="my-rusbank-data.json"')
        return { ok: true, body: exported }
      }),
  })
  registerCall(app, {
    ...own,
    method: 'POST',
    url: '/api/customer-delete',
    summary: 'Delete the account with everything personal; it can’t be taken back',
    payload: DeleteAccountSchema,
    answer: DoneSchema,
    errors: { ...needsPassword, 409: '`order_under_way`: something paid is not there yet.' },
    handle: ({ token, password }, exchange) =>
      asCustomer(accounts, { token, ...exchange }, async (session) => {
        const confirmed = await confirmPassword(accounts, { session, password })
        if (!confirmed.ok) return confirmed
        const erased = await eraseCustomer(accounts, confirmed.customer)
        if (!erased.ok) return callError({ status: 409, code: 'order_under_way', message: erased.why })
        leaveNothing(exchange.reply)
        // Reviews that bore their name.
        accounts.notifications.publish('reviews', {})
        await pokeCustomerPages(accounts, session)
        return done('Your account is deleted.')
      }),
  })
}

const notYours = callError({ status: 403, code: 'not_yours', message: 'These are not your orders.' })
const unknownDevice = callError({ status: 404, code: 'unknown_device', message: 'This device is not logged in.' })

function done(message: string): { readonly ok: true; readonly body: Done } {
  return { ok: true, body: { data: { status: 200 }, message } }
}

function bodyOf<Body>(told: { readonly ok: true; readonly answer: Body } | CallError): Answered<Body> {
  return told.ok ? { ok: true, body: told.answer } : told
}

function leaveNothing(reply: FastifyReply): void {
  clearCustomerCookies(reply)
  clearCartCookie(reply)
}
