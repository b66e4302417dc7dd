import type { FastifyInstance } from 'fastify'
import { type AccountCallOptions, accountCalls } from './account-calls.ts'
import { loginCalls } from './login-calls.ts'
import { logoutCalls } from './logout-calls.ts'
import { mailboxCalls } from './mailbox-calls.ts'
import { personalDataCalls } from './personal-data-calls.ts'

/** Registers every call about accounts. */
export function customerCalls(app: FastifyInstance, options: AccountCallOptions): void {
  const { accounts } = options
  loginCalls(app, accounts)
  logoutCalls(app, accounts)
  accountCalls(app, options)
  mailboxCalls(app, accounts)
  personalDataCalls(app, accounts)
}
