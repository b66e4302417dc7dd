import type { FastifyInstance } from 'fastify'
import { SuccessMessageSchema } from '#domain/customer/account-answers.ts'
import { DeviceLogoutSchema, SessionCallSchema } from '#domain/customer/account-calls.ts'
import { registerCall } from '#server/http/call.ts'
import { callError } from '#server/http/call-error.ts'
import { tokenIncludingLoggedOut } from '#server/sessions/session-cookie.ts'
import { endSessionOf, endSessions, forgetOtherDevices } from '#server/sessions/sessions.ts'
import { type Accounts, pokeCustomerPages } from './accounts.ts'
import { clearAccountCookies } from './clear-account-cookies.ts'
import { customerCall } from './customer-call.ts'
import { successMessage } from './success-message.ts'

const unknownDevice = callError({ status: 404, code: 'unknown_device', message: 'This device is already logged out.' })

/** Registers the calls to log out here or on other devices. */
export function logoutCalls(app: FastifyInstance, accounts: Accounts): void {
  const { sql, now } = accounts

  customerCall(app, accounts, {
    method: 'POST',
    url: '/api/device-logout',
    summary: 'Log one device out',
    payload: DeviceLogoutSchema,
    answer: SuccessMessageSchema,
    errors: { 404: '`unknown_device`: no such device is logged in.' },
    handle: async ({ id }, { session, reply }) => {
      const { customerId, sessionId } = session
      const ended = await endSessions(sql.run, { customerId, only: id, now: now() })
      if (ended === 0) return unknownDevice
      if (id === sessionId) clearAccountCookies(reply)
      await pokeCustomerPages(accounts, session)
      return successMessage('That device is logged out.')
    },
  })
  registerCall(app, {
    tag: 'customer',
    check: 'form',
    method: 'POST',
    url: '/api/logout',
    summary: 'Log out and delete the cookies of the account; succeeds also if nobody is logged in',
    payload: SessionCallSchema,
    answer: SuccessMessageSchema,
    handle: async ({ token }, { request, reply }) => {
      await endSessionOf(accounts, tokenIncludingLoggedOut(request, token))
      clearAccountCookies(reply)
      return successMessage('You are logged out.')
    },
  })
  customerCall(app, accounts, {
    method: 'POST',
    url: '/api/logout-everywhere',
    summary: 'Log all devices out, including this one',
    payload: SessionCallSchema,
    answer: SuccessMessageSchema,
    handle: async (_, { session, reply }) => {
      const { customerId, sessionId } = session
      await sql.transaction(async (run) => {
        await endSessions(run, { customerId, except: sessionId, now: now() })
        await forgetOtherDevices(run, { customerId, deviceKey: null })
        // Ended last, so that its network stays known: the customer knows of their own next login there.
        await endSessions(run, { customerId, now: now() })
      })
      clearAccountCookies(reply)
      await pokeCustomerPages(accounts, session)
      return successMessage('Every device is logged out.')
    },
  })
}
